/** A join of three relations. */
import { workloadTask } from './datalog/task.ts';
import { threeWayJoin } from './datalog/workloads.ts';

export default workloadTask(() => threeWayJoin);
