import type { Kind } from './categories.ts';
import type { Random } from './random.ts';

/** Invented titles in Hindi, Marathi and Konkani; each noun has the endings of its gender. */

type Gender = 'm' | 'f' | 'n';
type Noun = readonly [noun: string, gender: Gender];

export interface TitleWords {
  and: string;
  names: readonly string[];
  /** "of", as it is added to a name, by the gender of what is owned. */
  of: Partial<Record<Gender, string>>;
  things: readonly Noun[];
  animals: readonly Noun[];
  phrases: readonly string[];
  /** Subjects of a story, in the form used before `storyOf`; likewise `knowledge` and `about`. */
  tellable: readonly string[];
  storyOf: readonly string[];
  places: readonly string[];
  happenings: readonly string[];
  whereWent: Partial<Record<Gender, string>>;
  knowledge: readonly string[];
  about: readonly string[];
  my: Partial<Record<Gender, string>>;
  rhymes: readonly string[];
}

const list = (words: string) => words.trim().split(/\s*,\s*/);

const nouns = (gender: Gender, words: string): Noun[] => list(words).map((noun) => [noun, gender]);

export const hindi: TitleWords = {
  and: 'और',
  names: list(`मीना, राजू, चंदा, गोलू, मुन्नी, सोनू, गुड्डी, रानी, बबलू, पिंकी, छुटकी, मोहन, सलमा, अली, लाली, किशन, नूरी,
    मंगल, ज़ोया, टिंकू`),
  of: { m: ' का', f: ' की' },
  things: [
    ...nouns('m', 'बस्ता, छाता, झूला, सपना, घर, गुब्बारा, जूता, लड्डू, बगीचा, ढोल, पहाड़, तोहफ़ा'),
    ...nouns('f', 'पतंग, नाव, साइकिल, गुड़िया, टोपी, किताब, घंटी, चप्पल, मछली, छतरी, बाँसुरी, पेंसिल'),
  ],
  animals: [
    ...nouns('m', 'हाथी, बंदर, मोर, मेंढक, कछुआ, तोता, उल्लू, खरगोश, भालू, कौआ, मुर्गा, ऊँट'),
    ...nouns('f', 'बिल्ली, चिड़िया, तितली, गिलहरी, चींटी, लोमड़ी, मकड़ी, बकरी, मछली, गाय'),
  ],
  phrases:
    list(`जादुई पेड़, लाल पतंग, बूढ़ा बरगद, नटखट बंदर, सुनहरी मछली, छोटी चिड़िया, भूखा शेर, नन्हा बादल, चालाक लोमड़ी,
    सात तारे, गोल रोटी, खोई चाबी, हरा तोता, टूटा खिलौना, बड़ा हाथी, नीली छतरी`),
  tellable:
    list(`चाँद, बारिश, बूढ़े बरगद, नन्हे बादल, एक बूँद, सात भाइयों, चालाक लोमड़ी, सोने की चिड़िया, दो बैलों, पहाड़ी गाँव,
    नमक, पुराने कुएँ, मूर्ख राजा, चतुर किसान, हवा, जंगल, आम के पेड़, इमली, समुद्र, परछाई`),
  storyOf: list('की कहानी, का राज़, की दोस्ती, का घर'),
  places: list(`जंगल में, आसमान में, स्कूल में, बाज़ार में, गाँव में, नदी किनारे, बारिश में, छत पर, पेड़ पर, मेले में, बगीचे में,
    समुद्र में`),
  happenings: list('मेला, शोर, दावत, नाच, चोर, उल्लू की पाठशाला, जादू, दौड़, आँख-मिचौली, हँसी की फुहार, भूत'),
  whereWent: { m: 'कहाँ गया', f: 'कहाँ गई' },
  knowledge: list(
    `तारों, पेड़ों, नदियों, पक्षियों, कीड़ों, बीजों, मिट्टी, बादलों, तितलियों, मछलियों, साँपों, पहाड़ों, हड्डियों, रेलगाड़ी`,
  ),
  about: list('की दुनिया, की बातें, की पहेलियाँ, की खोज'),
  my: { m: 'मेरा', f: 'मेरी' },
  rhymes:
    list(`बूँदों के गीत, टिप-टिप बारिश, चंदा मामा के गीत, अक्कड़-बक्कड़ की कविताएँ, छुक-छुक रेल, लोरी की रात, मौसम के गीत,
    गिनती के गीत, पत्तों की सरगम, हँसी के गुब्बारे`),
};

export const marathi: TitleWords = {
  and: 'आणि',
  names: list(
    `चिंगी, राजू, गौरी, बंडू, चंदा, सोनी, पिंटू, मनी, गोट्या, तारा, राणी, बाळू, छकुली, मीरा, सई, चिमणी, नंदू, लीला`,
  ),
  of: { m: 'चा', f: 'ची', n: 'चे' },
  things: [
    ...nouns('m', 'पतंग, पाऊस, फुगा, झोका, खाऊ, ढोल, वाढदिवस, आकाशकंदील, बंगला'),
    ...nouns('f', 'छत्री, होडी, सायकल, टोपी, बाहुली, शाळा, बासरी, घंटा, सहल, पिशवी'),
    ...nouns('n', 'दप्तर, घर, स्वप्न, झाड, पुस्तक, मांजर, गाणे, चित्र'),
  ],
  animals: [
    ...nouns('m', 'हत्ती, ससा, मोर, बेडूक, पोपट, कावळा, वाघ, उंदीर, कोंबडा'),
    ...nouns('f', 'चिमणी, खार, मुंगी, शेळी, गाय, मनीमाऊ, म्हैस'),
    ...nouns('n', 'माकड, कासव, फुलपाखरू, वासरू, अस्वल, घुबड, हरीण'),
  ],
  phrases:
    list(`जादूचे झाड, लाल पतंग, म्हातारा वड, खोडकर माकड, सोनेरी मासा, छोटी चिमणी, भुकेला वाघ, पिटुकला ढग, लबाड कोल्हा,
    सात तारे, हरवलेली किल्ली, हिरवा पोपट, निळी छत्री, मोठा भोपळा`),
  tellable:
    list(`चंद्राची, पावसाची, सशाची, वाघाची, माकडाची, चिमणीची, एका थेंबाची, लबाड कोल्ह्याची, समुद्राची, सात भावांची,
    हुशार शेतकऱ्याची, म्हाताऱ्या वडाची, भोपळ्याची, कासवाची, सावलीची, वाऱ्याची, आंब्याची, नदीची`),
  storyOf: list('गोष्ट, गंमत, सहल, युक्ती'),
  places: list(`जंगलात, आकाशात, शाळेत, बाजारात, गावात, नदीकाठी, पावसात, झाडावर, जत्रेत, बागेत, समुद्रात, डोंगरावर`),
  happenings: list('जत्रा, धमाल, मेजवानी, गंमत, चोर, जादू, शर्यत, लपाछपी, नाच, गडबड'),
  whereWent: { m: 'कुठे गेला', f: 'कुठे गेली', n: 'कुठे गेले' },
  knowledge: list(`ताऱ्यांचे, झाडांचे, नद्यांचे, पक्ष्यांचे, कीटकांचे, मातीचे, ढगांचे, फुलपाखरांचे, माशांचे, डोंगरांचे`),
  about: list('जग, विश्व, पुस्तक'),
  my: { m: 'माझा', f: 'माझी', n: 'माझे' },
  rhymes:
    list(`पावसाची गाणी, चांदोबाची गाणी, बडबडगीते, फुलांची गाणी, झुकझुक गाडी, अंगाईची रात्र, थेंबांची गाणी, पानांची कविता,
    आजीची गाणी`),
};

export const konkani: TitleWords = {
  and: 'आनी',
  names: list(`पावलू, मारिया, तारा, गौरी, सोनू, रोझी, बाबू, मीना, आंतू, लता, पेद्रू, चंदा, मिंगेली, नंदा`),
  of: { m: 'चो', f: 'ची', n: 'चें' },
  things: [
    ...nouns('m', 'आंबो, पावस, पतंग, नाल्ल, खेळ, फुगो, घुमट, चंद्रीम'),
    ...nouns('f', 'सत्री, शाळा, सायकल, पेटी, बावली, टोपी, खबर'),
    ...nouns('n', 'होडें, घर, पुस्तक, झाड, फूल, माजर, सपन'),
  ],
  animals: [
    ...nouns('m', 'हत्ती, वाग, मोर, कावळो, ससो, बेबो, कोंबो'),
    ...nouns('f', 'चानी, मुय, गाय, बोकडी'),
    ...nouns('n', 'माकड, सुणें, माजर, कासव'),
  ],
  phrases: list(`जादूचें झाड, तांबडो पतंग, ल्हान चानी, व्हड वाग, निळें होडें, सात तारे, पोरनें घर, भुकेल्लें माजर, हळदुवें फूल,
    भांगराचें नुस्तें`),
  tellable:
    list(`वागाची, पावसाची, दर्याची, माकडाची, चंद्रीमाची, आंब्याची, नाल्लाची, न्हंयची, कावळ्याची, आजयेची, सात भावांची,
    कासवाची`),
  storyOf: list('काणी, गजाल, मजा'),
  places: list(`रानांत, शाळेंत, बाजारांत, गांवांत, पावसांत, झाडार, फेस्तांत, मळबांत, दर्यार, न्हंयच्या देगेर`),
  happenings: list('फेस्त, मजा, जेवण, नाच, चोर, जादू, खेळ, गडबड'),
  whereWent: { m: 'खंय गेलो', f: 'खंय गेली', n: 'खंय गेलें' },
  knowledge: list('झाडांचें, सवण्यांचें, नुस्त्यांचें, दर्याचें, फुलांचें, पावसाचें, नखेत्रांचें'),
  about: list('जग, पुस्तक'),
  my: { m: 'म्हजो', f: 'म्हजी', n: 'म्हजें' },
  rhymes: list('पावसाचीं गितां, दर्याचीं गितां, भुरग्यांचीं गितां, आजयेचीं गितां, फुलांचीं गितां'),
};

const kind = (
  category_primary: Kind['category_primary'],
  category_secondary: Kind['category_secondary'],
): Kind => ({ category_primary, category_secondary });

type Template = readonly [weight: number, kind: Kind, make: (random: Random, words: TitleWords) => string];

const templates: readonly Template[] = [
  [
    16,
    kind('Picture book', 'Family'),
    (r, w) => {
      const [thing, gender] = r.pick(w.things);
      return `${r.pick(w.names)}${w.of[gender]} ${thing}`;
    },
  ],
  [12, kind('Story', 'Magic'), (r, w) => `${r.pick(w.names)} ${w.and} ${r.pick(w.phrases)}`],
  [9, kind('Folk tale', 'Animals'), (r, w) => `${r.pick(w.animals)[0]} ${w.and} ${r.pick(w.animals)[0]}`],
  [12, kind('Story', 'Adventure'), (r, w) => `${r.pick(w.tellable)} ${r.pick(w.storyOf)}`],
  [9, kind('Picture book', 'Funny'), (r, w) => `${r.pick(w.places)} ${r.pick(w.happenings)}`],
  [
    8,
    kind('Picture book', 'Animals'),
    (r, w) => {
      const [animal, gender] = r.pick(w.animals);
      return `${w.whereWent[gender]} ${animal}?`;
    },
  ],
  [
    8,
    kind('Concept book', 'School'),
    (r, w) => {
      const [thing, gender] = r.pick(w.things);
      return `${w.my[gender]} ${thing}`;
    },
  ],
  [7, kind('Non-fiction', 'Science'), (r, w) => `${r.pick(w.knowledge)} ${r.pick(w.about)}`],
  [5, kind('Poetry', 'Nature'), (r, w) => r.pick(w.rhymes)],
  [9, kind('Comic', 'Friendship'), (r, w) => `${r.pick(w.names)} ${w.and} ${r.pick(w.names)}`],
  [9, kind('Story', 'Friendship'), (r, w) => `${r.pick(w.names)} ${w.and} ${r.pick(w.animals)[0]}`],
];

export function makeIndianTitle(random: Random, words: TitleWords): { title: string; kind: Kind } {
  const [, found, make] = random.weighted(templates.map((template) => [template, template[0]] as const));
  return { title: make(random, words), kind: found };
}
