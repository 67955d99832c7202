use unseen_ascent::Facts;

ascent::ascent! {
    struct LongNames;
    relation born(u32, u32);
    relation wrote(u32, u32);
    relation written_by_native(u32, u32);
    relation author(u32);
    relation silent(u32, u32);
    written_by_native(w, p) <-- wrote(x, w), born(x, p);
    author(x) <-- wrote(x, _);
    silent(x, p) <-- born(x, p), !author(x);
}

fn main() {
    let mut facts = Facts::new(&[]);
    let mut program =
        LongNames { born: facts.pairs("born"), wrote: facts.pairs("wrote"), ..Default::default() };
    let timer = facts.derive();
    program.run();
    timer.done(&[program.written_by_native.len(), program.silent.len()]);
}
