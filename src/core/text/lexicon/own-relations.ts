/**
 * Facts of English that WordNet lacks or covers poorly: verbs with opposite meanings, and groups of words
 * that exclude each other as values of one thing. Base forms, in lower case except for words that English
 * capitalises.
 */
import { barredRows } from '../../pattern-parts.ts';
import { monthNames } from '../../temporal/time-point.ts';
import type { OpenClass } from './lexicon.ts';

/**
 * Pairs are separated by bars: words before the dash are opposites of those after it. If a side has several
 * words, the first replaces a word of the other side.
 */
const opposed: Readonly<Record<OpenClass, string>> = {
  VERB: `
    increase grow-decrease shrink|rise climb-fall drop decline|raise-lower|
    allow permit authorize-forbid prohibit ban disallow|include contain-exclude|
    begin start commence-end finish stop cease|open-close|accept approve-reject refuse decline|win-lose|
    gain-lose|agree-disagree|appear-disappear vanish|arrive-depart leave|enter-exit leave|ascend-descend|
    attack-defend|attract-repel|buy purchase-sell|build construct-demolish destroy|create-destroy|
    confirm-deny|admit acknowledge-deny|succeed-fail|pass-fail|connect-disconnect|love like-hate dislike|
    remember-forget|lend-borrow|expand-contract|extend-shorten|lengthen-shorten|strengthen-weaken|
    widen-narrow|improve-worsen|inhale-exhale|import-export|join-leave|live-die|survive-die perish|
    lock-unlock|marry-divorce|obey-disobey|praise-criticize|prove-disprove|push-pull|encourage-discourage|
    enable-disable prevent|cause-prevent|require-forbid|promote-demote|hire employ-dismiss fire|save-waste|
    save-spend|give-take|teach-learn|trust-distrust|support back-oppose|validate-invalidate|wake-sleep|
    load-unload|freeze-melt thaw|heat warm-cool|advance-retreat|accelerate-slow|activate-deactivate|
    add-remove subtract|multiply-divide|appoint-dismiss|approve-veto|assemble-disassemble|
    conceal hide-reveal show|condemn-praise|convict-acquit|emerge-vanish|exceed-undershoot|fill-empty|
    float-sink|found establish-abolish|follow-precede|ignore-heed|install-uninstall|liberate free-imprison|
    lift-drop|maintain preserve-abandon|minimize-maximize|occupy-vacate|reward-punish|separate divide-unite|
    simplify-complicate|stay remain-leave|tighten-loosen|wax-wane|win-forfeit|withdraw-deposit|own-lack|
    have-lack
  `,
  NOUN: `
    increase rise growth-decrease decline fall|success-failure|victory-defeat|winner-loser|
    beginning start-end|birth-death|war-peace|friend ally-enemy|husband-wife|man-woman|boy-girl|
    father-mother|son-daughter|brother-sister|uncle-aunt|nephew-niece|king-queen|prince-princess|
    actor-actress|north-south|east-west|northeast-southwest|northwest-southeast|top-bottom|front-back rear|
    left-right|day-night|summer-winter|majority-minority|maximum-minimum|profit gain-loss|supply-demand|
    buyer-seller|employer-employee|teacher-student|landlord-tenant|lender-borrower|creditor-debtor|
    import-export|arrival-departure|entrance entry-exit|advantage-disadvantage|strength-weakness|
    presence-absence|hope-despair|love-hate|truth-lie|virtue-vice|wealth-poverty|health-illness|heat-cold|
    light-darkness|question-answer|cause-effect|attack-defence defense|offense-defense|guilt-innocence|
    inclusion-exclusion|acceptance rejection-rejection acceptance|approval-rejection|host-guest|
    predecessor-successor|ancestor-descendant|parent-child|plaintiff-defendant|agreement-disagreement|
    freedom-slavery|expansion-contraction|past-future|hero-villain|permission-prohibition|income-expense
  `,
  ADJ: `
    large big great-small|high tall-low short|long-short|old-new young|old ancient-modern|early-late|
    first-last|good-bad|better-worse|best-worst|more-less|most-least|many-few|much-little|major-minor|
    rich wealthy-poor|strong-weak|fast quick rapid-slow|hot-cold|warm-cool|wet-dry|hard-soft|
    hard difficult-easy|heavy-light|deep-shallow|wide broad-narrow|thick-thin|full-empty|open-closed|
    near close-distant far|north-south|east-west|northern-southern|eastern-western|left-right|upper-lower|
    inner-outer|internal-external|domestic-foreign|public-private|male-female|married-unmarried|
    dead-alive living|true-false|right correct-wrong incorrect|possible-impossible|
    legal lawful-illegal unlawful|safe-dangerous|healthy-sick ill|happy-sad unhappy|
    famous well-known-unknown|common frequent-rare|rare-common|simple-complex|active-inactive|
    positive-negative|maximum-minimum|oldest-youngest newest|youngest newest-oldest|
    largest biggest greatest-smallest|smallest-largest|highest tallest-lowest|lowest-highest|
    longest-shortest|shortest-longest|richest-poorest|poorest-richest|strongest-weakest|fastest-slowest|
    heaviest-lightest|deepest-shallowest|hottest-coldest|coldest-hottest|earliest-latest|latest-earliest|
    successful-unsuccessful|popular-unpopular|guilty-innocent|visible-invisible|natural-artificial|
    permanent-temporary|urban-rural|rural-urban|vertical-horizontal|solid-liquid|transparent-opaque|
    toxic poisonous-harmless|expensive-cheap|present-absent|able-unable|likely-unlikely|
    necessary-unnecessary|sufficient-insufficient|mandatory compulsory-optional|free-imprisoned|
    single-married|previous-next|nuclear-conventional|carnivorous-herbivorous|nocturnal-diurnal|
    mortal-immortal|finite-infinite|even-odd|sharp-blunt|smooth-rough|bright-dark|loud-quiet|sweet-bitter|
    conservative-liberal|democratic-undemocratic|independent-dependent|extinct-living|tropical-polar|
    fresh-stale|raw-cooked|acidic-alkaline|northernmost-southernmost|southernmost-northernmost
  `,
  ADV: `
    more-less|most-least|always-never|never-always|often frequently-rarely seldom|
    rarely seldom hardly-often|usually-rarely|early-late|before-after|above-below|up-down|
    upstream-downstream|inside-outside|quickly rapidly-slowly|well-badly|here-there|forward-backward|
    together-separately|mostly mainly-rarely|soon-late|successfully-unsuccessfully|legally-illegally|
    correctly-incorrectly|directly-indirectly|permanently-temporarily|partly partially-completely|
    completely fully entirely-partially|voluntarily-involuntarily|publicly-privately|still-no longer
  `,
};

/** Values of one thing that exclude each other. Groups are separated by bars. */
const groups: Readonly<Record<OpenClass, string>> = {
  ADJ: `
    red,blue,green,yellow,orange,purple,pink,brown,black,white,grey,violet|daily,weekly,monthly,yearly|
    primary,secondary,tertiary|solid,liquid,gaseous|spring,summer,autumn,winter|
    northern,southern,eastern,western,central|Christian,Muslim,Jewish,Hindu,Buddhist,Sikh|
    Catholic,Protestant,Orthodox|European,Asian,African,American,Australian|
    French,German,Italian,Spanish,Portuguese,Dutch,Belgian,Swiss,Austrian,Polish,Czech,Slovak,Hungarian,
    Romanian,Bulgarian,Greek,Turkish,Russian,Ukrainian,Swedish,Norwegian,Danish,Finnish,Icelandic,Irish,
    Scottish,Welsh,English,British,American,Canadian,Mexican,Brazilian,Argentine,Chilean,Peruvian,Colombian,
    Venezuelan,Cuban,Egyptian,Moroccan,Nigerian,Kenyan,Ethiopian,Indian,Pakistani,Bangladeshi,Chinese,
    Japanese,Korean,Vietnamese,Thai,Indonesian,Malaysian,Philippine,Iranian,Iraqi,Israeli,Lebanese,Syrian,
    Australian,Serbian,Croatian,Slovenian,Albanian,Estonian,Latvian,Lithuanian|vegetarian,carnivorous|
    wooden,metal,plastic,glass,stone,leather|medieval,ancient,modern|political,military,economic,religious|
    cardiac,renal,hepatic,pulmonary
  `,
  NOUN: `
    red,blue,green,yellow,orange,purple,pink,brown,black,white,grey|
    ${monthNames.join(',')}|
    Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday|spring,summer,autumn,winter|
    morning,afternoon,evening,night|Mercury,Venus,Earth,Mars,Jupiter,Saturn,Uranus,Neptune|
    Africa,Antarctica,Asia,Europe,North America,South America,Oceania|
    Christianity,Islam,Judaism,Hinduism,Buddhism,Sikhism|breakfast,lunch,dinner,supper|
    coffee,tea,water,milk,juice,wine,beer,lemonade,cocoa,whisky|
    guitar,piano,violin,flute,drum,trumpet,cello,saxophone,harp,clarinet,banjo,trombone,organ,viola,oboe,
    accordion|gold,silver,copper,iron,tin,lead,zinc,aluminium,nickel,platinum,bronze,brass,steel|
    oxygen,hydrogen,nitrogen,helium,carbon,sulphur,neon,chlorine|
    wood,metal,plastic,glass,paper,stone,leather,concrete,rubber,brick,clay|
    cotton,wool,silk,linen,nylon,polyester|
    kitchen,bedroom,bathroom,dining room,attic,basement,garage,hallway,cellar,living room,study|
    dog,cat,horse,cow,pig,sheep,goat,chicken,duck,rabbit,donkey,camel|
    lion,tiger,leopard,elephant,giraffe,zebra,bear,wolf,fox,monkey,rhinoceros,hippopotamus|
    eagle,owl,sparrow,swan,crow,parrot,pigeon,penguin|
    apple,banana,pear,cherry,peach,grape,lemon,plum,strawberry,mango|
    potato,carrot,tomato,onion,cabbage,spinach,cucumber,lettuce,pea|
    car,bus,train,bicycle,motorcycle,truck,plane,boat,ship,tram,helicopter|
    football,basketball,tennis,baseball,cricket,hockey,golf,rugby,volleyball,swimming,boxing|
    doctor,lawyer,teacher,engineer,architect,farmer,carpenter,nurse,baker,plumber,butcher,mechanic|
    physics,chemistry,biology,mathematics,history,philosophy,geography,economics,literature,psychology,
    geology,astronomy|poet,novelist,painter,sculptor,composer,singer,dancer,actor,photographer|
    king,emperor,president,chancellor,prime minister,sultan,shah|city,village|continent,country,city|
    mountain,river,lake,island,desert,valley|son,daughter|brother,sister|mother,father|
    captain,major,colonel,general,lieutenant,sergeant|army,navy,air force|
    heart,liver,kidney,lung,brain,stomach,spleen|arm,leg,hand,foot,knee,elbow,shoulder|
    novel,poem,play,opera,symphony,film,painting,sculpture|church,mosque,synagogue,temple|
    university,kindergarten|circle,square,triangle,rectangle|virus,bacterium,fungus|
    mammal,bird,reptile,amphibian,fish,insect|solid,liquid,gas|copper,tin|euro,dollar,pound,yen,franc,rupee|
    bread,cheese,meat,rice,soup,salad,cake,pizza,sandwich|
    shirt,skirt,trousers,jacket,coat,hat,shoe,sock,dress,glove,scarf|
    French,German,Italian,Spanish,Portuguese,Dutch,English,Russian,Chinese,Japanese,Arabic,Hindi,Turkish,
    Polish,Swedish,Greek,Latin
  `,
  VERB: `
    walk,run,swim,fly|sit,stand,lie|sleep,eat|sing,dance|buy,rent,borrow,steal|whisper,shout|
    write,paint,compose|cook,eat|laugh,cry|win,draw,lose|boil,fry,bake,grill
  `,
  ADV: `
    daily,weekly,monthly,yearly|north,south,east,west|annually,monthly,weekly,daily|once,twice|
    yesterday,today,tomorrow|upstairs,downstairs
  `,
};

const antonymsOf = {
  NOUN: readOpposed(opposed.NOUN),
  VERB: readOpposed(opposed.VERB),
  ADJ: readOpposed(opposed.ADJ),
  ADV: readOpposed(opposed.ADV),
};
const groupsOf = {
  NOUN: readGroups(groups.NOUN),
  VERB: readGroups(groups.VERB),
  ADJ: readGroups(groups.ADJ),
  ADV: readGroups(groups.ADV),
};

function readOpposed(list: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const row of barredRows(list)) {
    const cut = row.lastIndexOf('-');
    const sides = [row.slice(0, cut), row.slice(cut + 1)].map((side) =>
      side === 'no longer' ? [side] : side.split(' '),
    );
    for (const [side, other] of [
      [sides[0], sides[1]],
      [sides[1], sides[0]],
    ] as [string[], string[]][]) {
      for (const word of side) found.set(word, [...new Set([...(found.get(word) ?? []), ...other])]);
    }
  }
  return found;
}

function readGroups(list: string): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const group of barredRows(list).map((row) => row.split(','))) {
    for (const word of group)
      found.set(word.toLowerCase(), [...(found.get(word.toLowerCase()) ?? []), group]);
  }
  return found;
}

export const ownAntonyms = (lemma: string, of: OpenClass): readonly string[] =>
  antonymsOf[of].get(lemma) ?? [];

/** The other members of the groups that contain a word. */
export const ownSiblings = (lemma: string, of: OpenClass): readonly string[] =>
  [...new Set((groupsOf[of].get(lemma.toLowerCase()) ?? []).flat())].filter(
    (word) => word.toLowerCase() !== lemma.toLowerCase(),
  );
