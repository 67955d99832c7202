use unseen_ascent::Facts;

ascent::ascent! {
    struct Borrows;
    relation next(u32, u32);
    relation outlives(u32, u32, u32);
    relation live(u32, u32);
    relation issued(u32, u32, u32);
    relation killed(u32, u32);
    relation invalidated(u32, u32);
    relation subset(u32, u32, u32);
    relation contains(u32, u32, u32);
    relation loan_live(u32, u32);
    relation error(u32, u32);
    subset(a, b, p) <-- outlives(a, b, p);
    subset(a, c, p) <-- subset(a, b, p), subset(b, c, p), if a != c;
    subset(a, b, q) <-- subset(a, b, p), next(p, q), live(a, q), live(b, q);
    contains(r, l, p) <-- issued(r, l, p);
    contains(b, l, p) <-- contains(a, l, p), subset(a, b, p);
    contains(r, l, q) <-- contains(r, l, p), !killed(l, p), next(p, q), live(r, q);
    loan_live(l, p) <-- contains(r, l, p), live(r, p);
    error(p, l) <-- invalidated(p, l), loan_live(l, p);
}

fn main() {
    let mut facts = Facts::new(&[]);
    let mut program = Borrows {
        next: facts.pairs("next"),
        outlives: facts.triples("outlives"),
        live: facts.pairs("live"),
        issued: facts.triples("issued"),
        killed: facts.pairs("killed"),
        invalidated: facts.pairs("invalidated"),
        ..Default::default()
    };
    let timer = facts.derive();
    program.run();
    timer.done(&[program.subset.len(), program.contains.len(), program.error.len()]);
}
