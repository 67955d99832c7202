//! Reads the facts of a workload, numbers their names, and prints CPU seconds and counts.
use cpu_time::ProcessTime;
use rustc_hash::FxHashMap;
use std::path::PathBuf;

pub struct Facts {
    folder: PathBuf,
    names: FxHashMap<&'static str, u32>,
    started: ProcessTime,
}

impl Facts {
    /// The folder is the first argument. `constants` get the numbers from 0 on.
    pub fn new(constants: &[&'static str]) -> Self {
        let names = constants.iter().enumerate().map(|(i, name)| (*name, i as u32)).collect();
        let folder = std::env::args().nth(1).expect("the folder of the facts").into();
        Facts { folder, names, started: ProcessTime::now() }
    }

    /// The rows of a tab-separated file.
    fn rows<const N: usize>(&mut self, relation: &str) -> impl Iterator<Item = [u32; N]> + '_ {
        let text = std::fs::read_to_string(self.folder.join(format!("{relation}.facts"))).expect(relation);
        let names = &mut self.names;
        let text: &'static str = text.leak();
        text.lines().map(move |line| {
            let mut cells = line.split('\t');
            std::array::from_fn(|_| {
                let next = names.len() as u32;
                *names.entry(cells.next().expect("a cell")).or_insert(next)
            })
        })
    }

    pub fn single(&mut self, relation: &str) -> Vec<(u32,)> {
        self.rows(relation).map(|[a]| (a,)).collect()
    }

    pub fn pairs(&mut self, relation: &str) -> Vec<(u32, u32)> {
        self.rows(relation).map(|[a, b]| (a, b)).collect()
    }

    pub fn triples(&mut self, relation: &str) -> Vec<(u32, u32, u32)> {
        self.rows(relation).map(|[a, b, c]| (a, b, c)).collect()
    }

    /// Call it when all facts are read, and the result when all is derived.
    pub fn derive(self) -> Timer {
        Timer { load: self.started.elapsed().as_secs_f64(), began: ProcessTime::now() }
    }
}

pub struct Timer {
    load: f64,
    began: ProcessTime,
}

impl Timer {
    pub fn done(self, counts: &[usize]) {
        println!("LOAD={:.6} DERIVE={:.6}", self.load, self.began.elapsed().as_secs_f64());
        for count in counts {
            println!("COUNT={count}");
        }
    }
}
