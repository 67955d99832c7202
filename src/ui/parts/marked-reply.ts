/**
 * A reply with the words marked that its verdict depends on: the plain answer, the parts from which
 * statements were read, and the times it names.
 */
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { GraphEdge, NamedTime, Verdict } from '../../core/oracles/verdict.ts';
import type { Span } from '../../core/text/words.ts';
import { texts } from '../texts/parts.ts';
import { outcomes } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { edgeWords } from './graph-pair.ts';

export interface Stretch {
  readonly text: string;
  readonly plain: boolean;
  readonly edges: readonly GraphEdge[];
  readonly times: readonly NamedTime[];
}

/**
 * Cuts the text at every boundary of a span. Spans may overlap; boundaries outside the text are moved to its
 * ends.
 */
export function stretchesOf(
  text: string,
  plain: Span | undefined,
  edges: readonly GraphEdge[],
  times: readonly NamedTime[] = [],
): Stretch[] {
  const within = (at: number): number => Math.max(0, Math.min(text.length, at));
  const bounds = new Set([0, text.length, ...(plain ?? []).map(within)]);
  for (const { span } of [...edges, ...times]) for (const at of span ?? []) bounds.add(within(at));
  const cuts = [...bounds].sort((a, b) => a - b);
  const covers = (span: Span | undefined, start: number, end: number): boolean =>
    span !== undefined && span[0] <= start && span[1] >= end;
  return cuts.slice(1).map((end, i) => {
    const start = cuts[i] ?? 0;
    return {
      text: text.slice(start, end),
      plain: covers(plain, start, end),
      edges: edges.filter((edge) => covers(edge.span, start, end)),
      times: times.filter(({ span }) => covers(span, start, end)),
    };
  });
}

@customElement('totem-reply')
export class MarkedReply extends LitElement {
  static override styles = [
    sheet,
    css`
      mark {
        color: inherit;
        background: none;
        padding: 0.05em 0;
        border-radius: 2px;
      }
      mark.read {
        text-decoration: underline dotted var(--quiet) 1.5px;
        text-underline-offset: 0.22em;
      }
      mark.matched {
        text-decoration: underline solid var(--supported) 1.5px;
      }
      mark.contradicted {
        background: var(--contradicted-soft);
        text-decoration: underline wavy var(--contradicted) 1.5px;
        text-underline-offset: 0.22em;
      }
      mark.plain {
        font-weight: 700;
        padding: 0.05em 0.2em;
        box-decoration-break: clone;
      }
      mark.plain.supported {
        background: var(--supported-soft);
      }
      mark.plain.contradicted {
        background: var(--contradicted-soft);
        text-decoration: none;
      }
      mark.plain.unknown {
        background: var(--unknown-soft);
      }
      .key {
        margin-top: var(--s3);
      }
      .key mark {
        font-family: var(--read);
      }
      @media (forced-colors: active) {
        mark.contradicted,
        mark.plain {
          outline: 1px solid;
        }
      }
    `,
  ];
  @property() text = '';
  @property({ attribute: false }) verdict: Verdict | undefined;

  override render() {
    const { verdict } = this;
    const graph = verdict?.reasoning?.response;
    const times = verdict?.times?.named ?? [];
    const stretches = stretchesOf(this.text, verdict?.plain.span, graph?.edges ?? [], times);
    // The template keeps white space, so there is none between its tags.
    return html`<p class="reading">${stretches.map((stretch) => this.#stretch(stretch))}</p>
      ${
        graph && graph.edges.length > 0
          ? key(texts.reply.statement)
          : times.length > 0
            ? key(texts.reply.time)
            : nothing
      }`;
  }

  #stretch({ text, plain, edges, times }: Stretch) {
    if (!plain && edges.length === 0 && times.length === 0) return text;
    const { verdict } = this;
    const nodes = verdict?.reasoning?.response.nodes ?? [];
    const against = edges.some((edge) => edge.contradicts) || times.some(({ status }) => status === 'wrong');
    const matched =
      edges.some((edge) => edge.match !== undefined) || times.some(({ status }) => status === 'right');
    const kind =
      plain && verdict
        ? `plain ${outcomes[verdict.outcome].mark}`
        : against
          ? 'contradicted'
          : matched
            ? 'matched'
            : 'read';
    const says = [
      ...times.map(({ why }) => why),
      ...edges.map(
        (edge) => `${edgeWords(edge, nodes)}${edge.contradicts ? `. ${edge.contradicts.why}` : ''}`,
      ),
    ];
    return html`<mark
      class=${kind}
      title=${[plain ? (verdict?.plain.why ?? '') : '', ...says].filter(Boolean).join('\n')}
      >${text}</mark
    >`;
  }
}

const key = ({
  matched,
  read,
  contradicted,
}: Readonly<Record<'matched' | 'read' | 'contradicted', string>>) =>
  html`<p class="key small quiet">
    ${texts.reply.marked} <mark class="plain unknown">${texts.reply.plain}</mark>,
    <mark class="matched">${matched}</mark>, <mark class="read">${read}</mark>,
    <mark class="contradicted">${contradicted}</mark>.
  </p>`;

declare global {
  interface HTMLElementTagNameMap {
    'totem-reply': MarkedReply;
  }
}
