use unseen_ascent::Facts;

ascent::ascent! {
    struct PointsTo;
    relation address(u32, u32);
    relation copy(u32, u32);
    relation load(u32, u32);
    relation store(u32, u32);
    relation holds(u32, u32);
    relation points(u32, u32);
    relation cell(u32, u32);
    points(p, o) <-- address(p, o);
    points(p, o) <-- copy(p, q), points(q, o);
    points(p, o) <-- load(p, q), points(q, r), cell(r, o);
    cell(r, o) <-- store(p, q), points(p, r), points(q, o);
    cell(r, o) <-- holds(r, p), points(p, o);
}

fn main() {
    let mut facts = Facts::new(&[]);
    let mut program = PointsTo {
        address: facts.pairs("address"),
        copy: facts.pairs("copy"),
        load: facts.pairs("load"),
        store: facts.pairs("store"),
        holds: facts.pairs("holds"),
        ..Default::default()
    };
    let timer = facts.derive();
    program.run();
    timer.done(&[program.points.len(), program.cell.len()]);
}
