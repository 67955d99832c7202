/**
 * Reads PDF with PDF.js, in the worker that calls it. It only asks for the text and its positions; no page is
 * drawn and no script of the file is run.
 */
import type * as Pdfjs from 'pdfjs-dist';
import type { DocumentText } from '../../core/documents/document.ts';
import type { Issue } from '../../core/issue.ts';
import type { PlacedPage, PlacedText } from '../../core/documents/page-lines.ts';
import { readPages } from '../../core/documents/pages.ts';
import type { Control } from '../../core/work.ts';
import { unreadable } from './unreadable.ts';

type Library = typeof Pdfjs;
type Pdf = Pdfjs.PDFDocumentProxy;
type TextItem = Exclude<
  Awaited<ReturnType<Pdfjs.PDFPageProxy['getTextContent']>>['items'][number],
  { type: string }
>;

/** The most pages that are read. A longer document is cut, and an issue says so. */
export const MOST_PAGES = 5000;

let loading: Promise<Library> | undefined;

/**
 * Loaded with the first PDF. The worker half of PDF.js runs in the same thread as the calling half, because
 * this is a worker already.
 */
async function library(): Promise<Library> {
  loading ??= (async () => {
    // @ts-expect-error: the package has no types for its worker.
    const worker: unknown = await import('pdfjs-dist/build/pdf.worker.mjs');
    (globalThis as { pdfjsWorker?: unknown }).pdfjsWorker = worker;
    return import('pdfjs-dist');
  })();
  return loading;
}

/** Undefined when it was stopped. */
export async function readPdf(bytes: Uint8Array, control: Control): Promise<DocumentText | undefined> {
  const { getDocument } = await library();
  // PDF.js takes the bytes away from its caller, so it gets a copy.
  const task = getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    return pdf.numPages > 0 ? await readPagesOf(pdf, control) : unreadable('PDF', 'no-pages', noPages);
  } catch (reason) {
    return control.stop.aborted ? undefined : unreadable('PDF', ...whyNot(reason));
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

const noText: Issue = {
  code: 'no-text',
  severity: 'error',
  message: 'The PDF contains no text that could be read.',
};
const noPages = 'The PDF has no pages. It was not added. It may be incomplete.';

function whyNot(reason: unknown): [code: string, message: string] {
  const { name, message } = reason instanceof Error ? reason : { name: '', message: String(reason) };
  if (name === 'PasswordException')
    return [
      'password-protected',
      'The PDF is protected by a password, so it could not be read. Save a copy without ' +
        'the password and add that copy.',
    ];
  return [
    'broken-pdf',
    `The file begins like a PDF, but cannot be read as one (${message}). It was not added. ` +
      'It may be incomplete.',
  ];
}

async function readPagesOf(pdf: Pdf, { stop, report }: Control): Promise<DocumentText | undefined> {
  const total = Math.min(pdf.numPages, MOST_PAGES);
  const pages: PlacedPage[] = [];
  const broken: number[] = [];
  for (let number = 1, heard = 0; number <= total; number++) {
    if (performance.now() - heard > BREATH_MS) {
      await breath();
      heard = performance.now();
    }
    if (stop.aborted) return undefined;
    try {
      pages.push(await placedPage(pdf, number));
    } catch {
      broken.push(number);
      pages.push({ width: 0, height: 0, pieces: [] });
    }
    report({ stage: 'Reading pages', done: number, total });
  }
  const document = readPages(pages);
  const { issues } = document;
  const more =
    pdf.numPages > total
      ? [
          {
            code: 'too-many-pages',
            severity: 'warning' as const,
            message: `The PDF has ${pdf.numPages} pages; the first ${total} were read.`,
          },
        ]
      : [];
  const damaged =
    broken.length > 0
      ? [
          {
            code: 'broken-pages',
            severity: 'warning' as const,
            place: { path: `page ${broken.join(', ')}` },
            message:
              `${broken.length === 1 ? 'A page is' : `${broken.length} pages are`} damaged and could ` +
              `not be read: ${broken.slice(0, 20).join(', ')}.`,
          },
        ]
      : [];
  const all: Issue[] = [...issues, ...more, ...damaged];
  const isSilent = document.text === '' && all.every(({ severity }) => severity !== 'error');
  return { ...document, issues: isSilent ? [...all, noText] : all };
}

/**
 * The text that PDF.js finds on the page. What lies off the page PDF.js does not hand over, and it does not
 * tell a text layer that is drawn invisibly (over a scan) from one that is seen: that is read.
 */
async function placedPage(pdf: Pdf, number: number): Promise<PlacedPage> {
  const page = await pdf.getPage(number);
  try {
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const { items } = await page.getTextContent({ disableNormalization: true });
    const pieces = items.flatMap((item) => ('str' in item ? placed(item) : []));
    return {
      width: right - left,
      height: top - bottom,
      pieces: pieces.map((piece) => ({ ...piece, x: piece.x - left, y: piece.y - bottom })),
    };
  } finally {
    page.cleanup();
  }
}

/** Blanks alone are no text: PDF.js adds them where there is a gap. */
function placed({ str, width, transform }: TextItem): PlacedText[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform as readonly number[];
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  return str.trim() === '' ? [] : [{ text: str, x, y, width, size: Math.hypot(c, d), angle }];
}

const BREATH_MS = 40;
/** Lets a waiting Cancel message in. */
const breath = (): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, 0);
  });
