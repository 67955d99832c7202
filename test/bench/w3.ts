/** The size of Drowzee's knowledge base, from text and from its stored form. */
import { round } from '../measure.ts';
import { median, orderOf, rolesIn } from './datalog/bench.ts';
import { workloadTask } from './datalog/task.ts';
import { knowledgeBase } from './datalog/workloads.ts';

export default workloadTask(({ folder }) => knowledgeBase(rolesIn(folder)), async function* (workload, { chromium }) {
  const order = orderOf(workload), runs = [];
  for (let i = 0; i < 3; i++) runs.push(await chromium.run(order, true));
  const best = median(runs, ({ load, derive }) => load + derive);
  yield { measure: 'w3.stored-seconds', value: round(best.load + best.derive, 3), n: runs.length };
  yield { measure: 'w3.stored-load-seconds', value: round(best.load, 3), n: runs.length };
});
