/**
 * The Test room on the front door: one figure of the sample run, its models, and one of its wrong answers.
 */
import { LitElement, css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Rate, RunReport } from '../../core/oracles/run-report.ts';
import type { Category } from '../../core/oracles/verdict.ts';
import { at } from '../addresses.ts';
import { percent, share } from '../figures.ts';
import { doorStyles } from '../front-door/door-styles.ts';
import { shipped } from '../front-door/shipped.ts';
import '../parts/verdict-badge.ts';
import { texts as frontDoor } from '../texts/front-door.ts';
import { texts } from '../texts/test-room/door.ts';
import { categories, categoryMeaning } from '../texts/terms.ts';
import { sheet } from '../tokens.ts';
import { Loading } from '../watching.ts';

/** `public/facts/sample-report.json`: a short form of the sample run's report, and one of its answers. */
export interface SampleResult extends Pick<RunReport, 'overall' | 'byModel'> {
  readonly run: string;
  readonly answer: {
    /** The answer's index in the run. */
    readonly index: number;
    readonly question: string;
    readonly expected: 'yes' | 'no';
    readonly model: string;
    readonly reply: string;
    readonly category: Category;
  };
}

@customElement('totem-test-door')
export class TestDoor extends LitElement {
  static override styles = [
    sheet,
    doorStyles,
    css`
      .figure {
        font-size: 1.75rem;
        font-weight: 650;
        line-height: 1.2;
        font-variant-numeric: tabular-nums;
        color: var(--ink);
        margin-right: var(--s2);
      }
      dl {
        grid-template-columns: minmax(0, 1fr) max-content max-content;
      }
      .question {
        font-weight: 600;
      }
      blockquote {
        margin: 0;
      }
      .verdict {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: var(--s1) var(--s3);
      }
    `,
  ];
  readonly #sample = new Loading<SampleResult>(
    this,
    () => shipped<SampleResult>('facts/sample-report.json'),
    () => [],
  );

  override render() {
    return html`<section class="sheet" aria-labelledby="heading">
      <header>
        <h2 id="heading"><a href=${at.home()}>${texts.heading}</a></h2>
      </header>
      <div class="pad stack">
        <p>${texts.about}</p>
        ${this.#sample.draw(frontDoor.reading, (sample) => this.#result(sample))}
      </div>
    </section>`;
  }

  #result({ run, overall, byModel, answer }: SampleResult) {
    const filter = { only: 'wrong' } as const;
    return html`<figure class="example stack">
        <figcaption class="quiet small">${texts.example(overall.of, byModel.length)}</figcaption>
        <p>
          <a href=${at.answers(run, filter)}><span class="figure">${percent(share(overall))}</span></a
          >${texts.overall}
        </p>
        <dl class="small">${byModel.map((rate) => this.#model(rate))}</dl>
        <p class="question">${answer.question}</p>
        <blockquote class="stack tight">
          <p class="quiet small">${texts.reply(answer.model)}</p>
          <p class="reading">${answer.reply}</p>
        </blockquote>
        <p class="verdict">
          <totem-verdict .says=${categories[answer.category]}></totem-verdict>
          <span>${texts.proven(answer.expected)} ${categoryMeaning[answer.category]}</span>
        </p>
      </figure>
      <p class="actions">
        <a class="button" href=${at.start()}>${texts.open}</a>
        <a class="button" href=${at.run(run)}>${texts.report}</a>
      </p>`;
  }

  #model(rate: Rate) {
    return html`<div>
      <dt>${rate.label}</dt>
      <dd>${percent(share(rate))}</dd>
      <dd class="quiet">${texts.rate(rate.wrong, rate.of)}</dd>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'totem-test-door': TestDoor;
  }
}
