/** The list of a page's requests to other addresses. */
import { css, html, nothing } from 'lit';
import { listedAtMost, type Ledger, type LedgerEntry } from '../../core/api/requests.ts';
import { count } from '../figures.ts';
import { texts } from '../texts/locality.ts';

const { requests } = texts;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

export const requestListStyles = css`
  .list {
    max-height: 28rem;
    overflow: auto;
  }
  td.address {
    min-width: 14rem;
    overflow-wrap: anywhere;
  }
`;

/** @param aboutBytes what the numbers of bytes mean. */
export const requestList = ({ entries }: Ledger, aboutBytes: string = requests.bytes) =>
  html`<section class="sheet" aria-labelledby="list">
    <header><h2 id="list">${requests.list}</h2></header>
    <div class="pad stack">
      ${
        entries.length === 0
          ? html`<p>${requests.none}</p>`
          : html`<div class="wide list" role="region" aria-label=${requests.table} tabindex="0">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">${requests.columns.time}</th>
                      <th scope="col">${requests.columns.address}</th>
                      <th scope="col">${requests.columns.from}</th>
                      <th scope="col">${requests.columns.cause}</th>
                      <th scope="col" class="num">${requests.columns.bytes}</th>
                      <th scope="col">${requests.columns.outcome}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${entries.map(row)}
                  </tbody>
                </table>
              </div>
              <p class="small quiet">
                ${aboutBytes} ${entries.length < listedAtMost ? nothing : requests.omitted(listedAtMost)}
              </p>`
      }
    </div>
  </section>`;

const row = (entry: LedgerEntry) =>
  html`<tr>
    <td class="num">${clock.format(entry.at)}</td>
    <td class="address"><code>${entry.address}</code></td>
    <td>${entry.from}</td>
    <td>${entry.cause}</td>
    <td class="num">${count(entry.bytes)}</td>
    <td>${requests.outcome(entry)}</td>
  </tr>`;
