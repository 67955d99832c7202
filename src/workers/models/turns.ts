/**
 * Whose call is next. Rooms take turns, and within a room its tasks do: so a statement that somebody waits
 * for comes next, however many replies another room has waiting.
 */
export class Turns<Call> {
  /** The room that was served longest ago comes first, and so does the task within its room. */
  #rooms = new Map<object, Map<number, Call[]>>();

  add(room: object, task: number, call: Call): void {
    const tasks = this.#rooms.get(room) ?? new Map<number, Call[]>();
    const calls = tasks.get(task);
    if (calls) calls.push(call);
    else tasks.set(task, [call]);
    // A new room was never served.
    if (!this.#rooms.has(room)) this.#rooms = new Map([[room, tasks], ...this.#rooms]);
  }

  /** Takes the next call that is fit; of a task its first call is looked at. */
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

  /** Takes away what waits of a task. */
  drop(room: object, task: number): readonly Call[] {
    const calls = this.#rooms.get(room)?.get(task) ?? [];
    this.#rooms.get(room)?.delete(task);
    return calls;
  }
}
