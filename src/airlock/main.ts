/** Starts models.html, the only page that may use the network. It shares nothing with the library. */
import { KeptModels } from '../adapters/language-model/kept-models.ts';
import { MODELS_FOLDER } from '../core/api/language-models.ts';
import { startLedger } from '../locality/ledger.ts';
import { watchSightings } from '../locality/sightings.ts';
import { hubFetch } from './admitted.ts';
import { Downloads } from './downloads.ts';
import './models-page.ts';
import { Plans } from './plans.ts';
import { listed } from './requests.ts';
import { leaveWhenWiped } from './wiped.ts';

const ledger = startLedger((tell) => watchSightings('page', location.origin, tell));
const fetching = listed(ledger, hubFetch);
const page = document.querySelector('totem-airlock')!;
const models = new KeptModels(MODELS_FOLDER);
const downloads = new Downloads({
  fetching,
  plans: new Plans('totem-model-downloads'),
  models,
  changed: () => page.requestUpdate(),
});
page.parts = { downloads, models, fetching, ledger };
leaveWhenWiped(() => downloads.pause());
