/** Same generation: few facts, many tuples. */
import { workloadTask } from './datalog/task.ts';
import { sameGeneration } from './datalog/workloads.ts';

export default workloadTask(() => sameGeneration);
