/**
 * The policy to begin with (MetaRAG, section 3.6): 0.5 in general, 0.3 on topics where a made-up statement harms particular people. Every word, sentence, threshold and action can be edited.
 * The lists name topics of texts; they say nothing about who asks.
 */
import type { Action, Policy, Topic } from './policy.ts';

const GENERAL = 0.5, SENSITIVE = 0.3;
const careful: readonly Action[] = ['cite', 'escalate'], withheld: readonly Action[] = ['cite', 'abstain', 'escalate'];

const topics: readonly Topic[] = [
  {
    id: 'pregnancy', name: 'Pregnancy and birth', threshold: SENSITIVE, actions: careful,
    words: ['pregnan*', 'trimester', 'breastfe*', 'lactat*', 'foetus', 'fetus', 'foetal', 'fetal', 'miscarr*', 'abortion', 'contracept*', 'midwi*', 'antenatal', 'prenatal', 'postnatal', 'maternity', 'embryo', 'unborn'],
    prototypes: ['May I take this medicine while I am expecting a baby?', 'Is it safe for a nursing mother?', 'What should be avoided in the last three months before birth?'],
  },
  {
    id: 'health', name: 'Health and medicines', threshold: SENSITIVE, actions: careful,
    words: ['medicine', 'medication', 'dose', 'dosage', 'overdose', 'side effect', 'contraindic*', 'symptom', 'diagnos*', 'treatment', 'therap*', 'vaccin*', 'prescri*', 'patient', 'disease', 'infection', 'surger*', 'tablet', 'ibuprofen', 'paracetamol', 'antibiotic', 'insulin', 'allerg*', 'blood pressure', 'depress*', 'suicid*'],
    prototypes: ['How many tablets may I take a day?', 'What are the side effects of this drug?', 'Which treatment helps against this illness?'],
  },
  {
    id: 'asylum', name: 'Migration and asylum', threshold: SENSITIVE, actions: withheld,
    words: ['refugee', 'asylum', 'migrant', 'migration', 'immigra*', 'emigra*', 'deport*', 'visa', 'residence permit', 'residency', 'naturali*', 'citizenship', 'undocumented', 'persecut*', 'stateless', 'subsidiary protection', 'border control'],
    prototypes: ['Will I be allowed to stay in this country?', 'Who is granted protection when they flee from war?', 'Can my family follow me to the country where I live now?'],
  },
  {
    id: 'labour', name: 'Work and employment', threshold: SENSITIVE, actions: careful,
    words: ['employ*', 'dismiss*', 'redundan*', 'salary', 'salaries', 'wage', 'minimum wage', 'overtime', 'sick leave', 'parental leave', 'annual leave', 'trade union', 'works council', 'probation*', 'severance', 'working hours', 'night shift', 'workplace', 'apprentice'],
    prototypes: ['How many days of holiday am I entitled to?', 'May my boss end my contract while I am ill?', 'Do part-time workers get the same bonus?'],
  },
  {
    id: 'disability', name: 'Disability and care', threshold: SENSITIVE, actions: careful,
    words: ['disabilit*', 'disabled', 'wheelchair', 'accessib*', 'impairment', 'carer', 'nursing care', 'reasonable adjustment', 'special needs', 'blind', 'deaf', 'autis*', 'dementia'],
    prototypes: ['Which help is there for people who cannot walk?', 'Is the building suitable for a wheelchair?', 'Who pays for care at home?'],
  },
  {
    id: 'children', name: 'Children and young people', threshold: SENSITIVE, actions: careful,
    words: ['child', 'children', 'infant', 'toddler', 'minor', 'teenager', 'adolescent', 'custody', 'adoption', 'guardian', 'nursery', 'kindergarten', 'school age', 'pupil', 'safeguarding', 'paediatric*', 'pediatric*'],
    prototypes: ['From what age may a child do this?', 'Who looks after the children after a divorce?', 'Is this suitable for a baby?'],
  },
  {
    id: 'discrimination', name: 'Equal treatment', threshold: SENSITIVE, actions: withheld,
    words: ['discriminat*', 'lgbt*', 'lgbtq+', 'same-sex', 'transgender', 'gender identity', 'sexual orientation', 'ethnic*', 'racis*', 'religious belief', 'equal treatment', 'harass*', 'hate crime', 'minorit*'],
    prototypes: ['Are couples of the same sex treated alike?', 'What can I do if I am refused because of where I come from?', 'Does the law protect people of my faith?'],
  },
  {
    id: 'finance', name: 'Money and benefits', threshold: 0.4, actions: careful,
    words: ['loan', 'mortgage', 'interest rate', 'invest*', 'pension', 'tax', 'taxes', 'taxation', 'insolven*', 'bankrupt*', 'benefit claim', 'housing benefit', 'unemployment benefit', 'insurance', 'credit', 'debt', 'dividend', 'social security'],
    prototypes: ['How much do I have to pay back each month?', 'Am I entitled to a benefit?', 'What happens to my savings?'],
  },
  {
    id: 'law', name: 'Law and contracts', threshold: 0.4, actions: careful,
    words: ['lawsuit', 'court', 'liab*', 'statute', 'clause', 'contract', 'tenancy', 'tenant', 'landlord', 'lease', 'breach', 'damages', 'warranty', 'notice period', 'terminat*', 'plaintiff', 'defendant', 'appeal', 'penalty', 'prosecut*', 'legal advice', 'copyright'],
    prototypes: ['Can I end the agreement early?', 'Who is responsible for the damage?', 'What does the law say about this?'],
  },
];

export const defaultPolicy: Policy = { threshold: GENERAL, actions: ['cite'], topics };
