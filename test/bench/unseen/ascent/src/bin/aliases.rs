use unseen_ascent::Facts;

ascent::ascent! {
    struct Aliases;
    relation assign(u32, u32);
    relation dereference(u32, u32);
    relation flow(u32, u32);
    relation memory(u32, u32);
    relation value(u32, u32);
    flow(y, x) <-- assign(y, x);
    flow(x, y) <-- flow(x, z), flow(z, y);
    flow(x, y) <-- assign(x, z), memory(z, y);
    flow(x, x) <-- assign(x, _);
    flow(x, x) <-- assign(_, x);
    memory(x, x) <-- assign(x, _);
    memory(x, x) <-- assign(_, x);
    memory(x, w) <-- dereference(y, x), value(y, z), dereference(z, w);
    value(x, y) <-- flow(z, x), flow(z, y);
    value(x, y) <-- flow(z, x), memory(z, w), flow(w, y);
}

fn main() {
    let mut facts = Facts::new(&[]);
    let mut program = Aliases {
        assign: facts.pairs("assign"),
        dereference: facts.pairs("dereference"),
        ..Default::default()
    };
    let timer = facts.derive();
    program.run();
    timer.done(&[program.flow.len(), program.memory.len(), program.value.len()]);
}
