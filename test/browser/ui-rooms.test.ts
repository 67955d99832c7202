/** A room that only this test has is added to the page as any other: by one line in the list of rooms. */
import { consume, createContext } from '@lit/context';
import { LitElement, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { afterEach, expect, test, vi } from 'vitest';
import type { Address } from '../../src/ui/addresses.ts';
import type { AppShell } from '../../src/ui/app-shell.ts';
import '../../src/ui/app-shell.ts';
import { room, roomState, type Room, type RoomDescription } from '../../src/ui/rooms.ts';
import { sessionContext, type Session } from '../../src/ui/session.ts';
import { all, inside, show, wordsOf } from './elements.ts';

/* ---------- what the room's folder would hold ---------- */

interface EchoService {
  echo(words: string): Promise<string>;
}

class EchoSession {
  heard = '';
  readonly session: Session;
  readonly service: EchoService;

  constructor(session: Session, service: EchoService) {
    this.session = session;
    this.service = service;
  }
}

const echoServiceContext = createContext<() => EchoService>('service of the Echo room');
const stateOf = roomState((session, service: EchoService) => new EchoSession(session, service));

@customElement('test-echo-room')
class EchoRoom extends LitElement {
  @consume({ context: sessionContext }) session!: Session;
  @consume({ context: echoServiceContext }) service!: () => EchoService;
  @property({ attribute: false }) address: Address = { path: [], query: {} };
  @state() room: EchoSession | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const entered = stateOf(this.session, this.service);
    void entered.service.echo('hello').then((heard) => {
      entered.heard = heard;
      this.room = entered;
    });
  }

  override render() {
    return html`<h1 tabindex="-1">${this.address.path.join(', ')}: ${this.room?.heard}</h1>`;
  }
}

const load = vi.fn(() => Promise.resolve());
const echoRoom: RoomDescription<EchoService> = {
  id: 'echo',
  name: 'Echo',
  service: echoServiceContext,
  load,
  draw: (address) => html`<test-echo-room .address=${address}></test-echo-room>`,
  door: () => html`<p class="door">Every word comes back.</p>`,
};

/* ---------- the page with it ---------- */

const startEchoService = vi.fn((): EchoService => ({
  echo: (words) => Promise.resolve(`${words}, ${words}`),
}));

const opened = async (hash: string): Promise<AppShell> => {
  location.hash = hash;
  const rooms: readonly Room[] = [
    // The one line that adds it.
    room(echoRoom, startEchoService),
  ];
  return show('totem-app', { rooms });
};

afterEach(() => {
  document.body.replaceChildren();
  location.hash = '';
  vi.clearAllMocks();
});

const echoIn = (shell: AppShell) => inside(shell, 'test-echo-room') as EchoRoom;

test('it is in the navigation and on the front door; nothing of it starts before it is entered', async () => {
  const shell = await opened('');
  expect(all(shell, 'nav a').map((link) => [wordsOf(link), link.getAttribute('href')])).toEqual([
    ['Echo', '#/echo'],
  ]);
  expect(wordsOf(inside(inside(shell, 'totem-front-door'), '.door'))).toBe('Every word comes back.');
  expect([load, startEchoService].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('its link opens it, and its service comes by context', async () => {
  const shell = await opened('');
  inside(shell, 'nav a').click();
  await vi.waitFor(() => expect(wordsOf(inside(echoIn(shell), 'h1'))).toBe('echo: hello, hello'));
  expect(inside(shell, 'nav a').ariaCurrent).toBe('page');
  expect(load).toHaveBeenCalled();
});

test('an address names a place in it', async () => {
  const shell = await opened('#/echo/valley/7');
  await vi.waitFor(() => expect(wordsOf(inside(echoIn(shell), 'h1'))).toBe('echo, valley, 7: hello, hello'));
});

test('its service starts once, and what it keeps stays while the tab is open', async () => {
  const shell = await opened('#/echo');
  await vi.waitFor(() => expect(echoIn(shell).room).toBeDefined());
  const { room: first } = echoIn(shell);
  location.hash = '';
  await vi.waitFor(() => inside(shell, 'totem-front-door'));
  location.hash = '#/echo/again';
  await vi.waitFor(() => expect(echoIn(shell).room).toBe(first));
  expect(shell.rooms.map(({ service }) => service())).toEqual([first?.service]);
  expect(startEchoService).toHaveBeenCalledTimes(1);
});

test('an address that names no room shows the front door', async () => {
  const shell = await opened('#/nowhere');
  expect(inside(shell, 'totem-front-door')).toBeDefined();
});
