/** The entry point of the page that is one file and opens from disk (`npm run build:logic`). */
import code from 'virtual:logic-edition-worker';
import './ui/logic-room/logic-edition.ts';
import { startLogicEdition } from './workers/logic-room/edition-client.ts';

const edition = document.createElement('totem-logic-edition');
let service: ReturnType<typeof startLogicEdition> | undefined;
edition.service = () => (service ??= startLogicEdition(code));
document.body.append(edition);
