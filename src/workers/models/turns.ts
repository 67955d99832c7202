/**
 * Decides which call is next. Rooms take turns, and the tasks of a room take turns. So a statement that the
 * user is waiting for comes soon, even if another room has many replies waiting.
 */
export class Turns<Call> {
  /** The room served longest ago is first; the same holds for the tasks of each room. */
  #rooms = new Map<object, Map<number, Call[]>>();

  add(room: object, task: number, call: Call): void {
    const tasks = this.#rooms.get(room) ?? new Map<number, Call[]>();
    const calls = tasks.get(task);
    if (calls) calls.push(call);
    else tasks.set(task, [call]);
    // A new room goes first, because it was never served.
    if (!this.#rooms.has(room)) this.#rooms = new Map([[room, tasks], ...this.#rooms]);
  }

  /** Removes and returns the next call that is fit. Only the first call of each task is considered. */
  next(isFit: (call: Call) => boolean): Call | undefined {
    for (const [room, tasks] of this.#rooms)
      for (const [task, calls] of tasks) {
        const [call] = calls;
        if (call === undefined || !isFit(call)) continue;
        calls.shift();
        tasks.delete(task);
        if (calls.length > 0) tasks.set(task, calls);
        this.#rooms.delete(room);
        this.#rooms.set(room, tasks);
        return call;
      }
    return undefined;
  }

  /** Removes all waiting calls of a room. */
  dropAll(room: object): readonly Call[] {
    const calls = [...(this.#rooms.get(room)?.values() ?? [])].flat();
    this.#rooms.delete(room);
    return calls;
  }

  /** Removes the waiting calls of a task. */
  drop(room: object, task: number): readonly Call[] {
    const calls = this.#rooms.get(room)?.get(task) ?? [];
    this.#rooms.get(room)?.delete(task);
    return calls;
  }
}
