/** Parts of small DOCX files for tests. */
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">` +
  `${text}</w:t></w:r>`;
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
export const styled = (style: string): string => `<w:pStyle w:val="${style}"/>`;
export const item = (list: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${String(level)}"/><w:numId w:val="${String(list)}"/></w:numPr>`;
export const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
export const row = (cells: string, properties = ''): string =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
export const table = (rows: string): string => `<w:tbl><w:tblPr/>${rows}</w:tbl>`;
export const textBox = (content: string): string => `<w:txbxContent>${content}</w:txbxContent>`;
/** The two versions that Word writes for a text box: one for newer programs, one for older ones. */
export const twoVersions = (first: string, second: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${first}</w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict>${second}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

const part = (element: string, content: string): string =>
  `<?xml version="1.0"?><w:${element} xmlns:w="${word}">${content}</w:${element}>`;

const styles = part(
  'styles',
  '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="List"/><w:pPr><w:numPr><w:numId w:val="1"/>' +
    '</w:numPr></w:pPr></w:style>',
);
const level = (number: number, format: string): string =>
  `<w:lvl w:ilvl="${String(number)}"><w:numFmt w:val="${format}"/></w:lvl>`;
const numbering = part(
  'numbering',
  `<w:abstractNum w:abstractNumId="7">${level(0, 'bullet')}${level(1, 'decimal')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="8">${level(0, 'decimal')}${level(1, 'bullet')}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>' +
    '<w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>',
);

/** @param more the content of other parts, by name such as "header1". */
export function docxParts(body: string, more: Readonly<Record<string, string>> = {}): Map<string, string> {
  const elements: Readonly<Record<string, string>> = { header: 'hdr', footer: 'ftr' };
  return new Map([
    ['word/document.xml', part('document', `<w:body>${body}</w:body>`)],
    ['word/styles.xml', styles],
    ['word/numbering.xml', numbering],
    ...Object.entries(more).map(([name, content]): [string, string] => {
      const element = name.replace(/\d+$/u, '');
      return [`word/${name}.xml`, part(elements[element] ?? element, content)];
    }),
  ]);
}
