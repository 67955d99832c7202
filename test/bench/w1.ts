/** Transitive closure of a graph like located_in. */
import { workloadTask } from './datalog/task.ts';
import { closure } from './datalog/workloads.ts';

export default workloadTask(() => closure);
