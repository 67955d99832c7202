/** Compares the files of a compiled model with the sums that its own list gives. */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Issue } from '../../core/issue.ts';
import type { Control } from '../../core/work.ts';
import { pieces } from './kept-models.ts';
import type { MlcFolder } from './mlc-folder.ts';

/** Files whose bytes are not those that the list of weights tells of: an issue for each. */
export async function damagedFiles(
  { files, sums }: Pick<MlcFolder, 'files' | 'sums'>,
  control: Control,
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  const total = [...sums.keys()].reduce((sum, path) => sum + (files.get(path)?.size ?? 0), 0);
  let done = 0;
  for (const [path, expected] of sums) {
    const hash = md5.create();
    for await (const { bytes } of pieces(files.get(path) ?? new Blob(), control.stop)) {
      hash.update(new Uint8Array(bytes));
      done += bytes.byteLength;
      control.report({ stage: 'Comparing the weights with their list', done, total, unit: 'bytes' });
    }
    if (bytesToHex(hash.digest()) === expected) continue;
    issues.push({
      code: 'file-damaged',
      severity: 'error',
      place: { path },
      message:
        `${path} is not the file that the list of weights tells of (its MD5 sum differs): it was changed, ` +
        'or damaged on its way. Copy or download it again.',
    });
  }
  return issues;
}
