import type { FeedTeam } from "#server/feeds/feed.ts";

const REGIONS = {
  northern: {
    forms: ["* Town", "* United", "* City", "* Rovers", "* Athletic", "* Wanderers"],
    places:
      "Harbour, Kestrel, Ironbridge Vale, Oakmoor, Thornwick, Marlhaven, Copperfield, Wrenford, Stagmoor, Ashcombe Hill, Larkholm, Brindle, Greyfell, Millbeck, Heronsgate, Foxley Dale, Pendlewick, Saltmarsh, Rookhurst, Amberley Moss",
  },
  atlantica: {
    forms: ["*", "Sporting *", "Atlético *", "* Clube", "União *"],
    places:
      "Vila Serena, Monte Alvor, Porto Lume, Ribamar, Campo Dourado, Santa Brisa, Vale de Sal, Ilha Mansa, Serra Azulada, Pedra Clara, Costa Ventosa, Rio Manso, Torre Velha, Praia Grisalha, Lagoa Fria, Ponte Marim, Cabo Sereno, Fonte Rubra",
  },
  meridian: {
    forms: ["* FC", "Racing *", "* United", "Olympic *"],
    places:
      "Saint Maren, Port Vellan, Castelmir, Bellarive, Montclair Sud, Rivoltine, Valdoro, Sant Obrel, Corvane, Aurelle, Belcastre, Torvigne, Lisarel, Mirandole, Estrelle, Vaubrun",
  },
  lantern: {
    forms: ["* FC", "* Lanterns", "* United", "* Harbour", "* Rangers", "* City"],
    places:
      "Kaimori, Tenzaki, Shirane Bay, Hoshida, Minaro, Akasomi, Yurihama, Kuzuno, Tomari Point, Sorachi Hill, Namikata, Fuyuzaki, Hanamori, Isobara, Kirigaya, Mizuhara, Okazomi, Rindo, Sazanami, Tsukihara, Umezono, Wakasomi, Yamasuzu, Asanuma",
  },
  monsoon: {
    forms: ["* FC", "* Kings", "* United", "* Warriors", "* Stars", "* Athletic"],
    places:
      "Surapalli, Kandavar, Meghpur, Tamarani, Chandrel, Varunagar, Nilambari, Jalapore, Malavati, Rudrapeth, Kesarkot, Amraoti Hill, Bhairagar, Devikulam, Girnapur, Hansapuri, Indravalli, Kamalakot, Lakhivar, Mohanpeth, Neelakot, Parvanagar, Ratnavar, Somavati",
  },
  caravan: {
    forms: ["* FC", "Al-* Club", "* Falcons", "* SC", "* United", "* Oasis"],
    places:
      "Qasrabad, Nahriya, Zafran, Rimal, Sahrazad, Wadi Noor, Marjaneh, Tabarin, Jabalein, Darvaza, Shirvaneh, Golestra, Kohdar, Balqis, Hazari, Firuzeh, Samarine, Turanza, Yaqut, Barakh, Dhahra, Ghadir, Khalune, Nakhlan",
  },
  savanna: {
    forms: ["* FC", "* Stars", "* United", "* Lions", "* Sports", "* City"],
    places:
      "Mbarani, Kisuvu, Tambala, Nyandoro, Zuwena, Kilemba, Masavu, Ruvanda, Chilunga, Bukeya, Namtamba, Songwela, Makindu Hill, Luvembe, Pangwe, Tumaini, Wamala Bay, Isingo, Kalumbe, Mwezini, Ndarasha, Shaumba, Ubungani, Zambara",
  },
  boreal: {
    forms: ["* IF", "* BK", "FK *", "* SK", "* United", "* Nord"],
    places:
      "Solvik, Granåsen, Tjernby, Ulvheim, Frosthamn, Ravnsund, Eikedal, Lysefoss, Myrstad, Havnsjö, Björkefors, Stenvall, Kaldnes Bay, Norrvika, Silverfors, Ekhammar, Bergskär, Drakenäs, Fjellbo, Gullsund, Hjortvik, Isbrekka, Klippan Nord, Vintervik",
  },
  canal: {
    forms: ["* SV", "FC *", "* 08", "Union *", "Eintracht *", "Viktoria *"],
    places:
      "Lindenau West, Falkenried, Moorbrück, Silberhafen, Grünwerder, Rabenstein Ost, Kupferau, Sonnenwall, Eichdorf, Nebelheim, Zandhaven, Molenbrug, Waterlinde, Oudeveld, Tulpenwijk, Rietmeer, Brasselt, Damhoek, Koperwiel, Sterrenburg Zuid, Adlershorst, Birkenfurt, Dornbach, Weidenthal",
  },
  condor: {
    forms: ["Deportivo *", "Atlético *", "* FC", "Unión *", "Racing *", "Club *"],
    places:
      "Río Pardo Alto, San Telvio, Villa Cóndor, Puerto Lirio, Cerro Bermejo, Santa Olma, Valle Sombrío, Laguna Brava, El Quebral, Monteluz, Las Brumas, Altamar, Nueva Corvina, San Bravío, Tierra Alba, La Herradura, Costa Garza, Piedra Roja, Los Cipreses, Aguamansa, Campo Lindo, Estrella Sur, Mirasoles, Palmaseca",
  },
  lagoon: {
    forms: ["* FC", "* Islanders", "* United", "* Mariners", "* Tide", "* Rovers"],
    places:
      "Moana Reef, Tarakihi Bay, Palolo, Kauri Heads, Whitecap, Fenua Nui, Coral Sound, Vaitapu Bay, Tui Landing, Matangi, Seabright, Pelorus Cove, Rata Plains, Pohutu, Driftwood, Anuanua, Kelp Harbour, Lagoona, Manuka Vale, Nikau, Opal Shore, Raukawa, Starfish Key, Turtle Bay",
  },
  estuary: {
    forms: ["* Town", "* Anglers", "* United", "* Ferry", "* Athletic", "* Pilots"],
    places:
      "Curlew Point, Mudlark, Saltings, Eelbrook, Sluice End, Withy Bed, Ternhaven, Oysterbank, Lower Staithe, Reedham Cross, Tidewater, Wherry Quay",
  },
  hall: {
    forms: ["Futsal *", "* Five", "* Indoor", "* Court"],
    places:
      "Quayside, Larchmont Hall, Beacon Row, Tannery, Old Foundry, Riverside Arc, Signal Hill, Weavers, Brickworks, Lockside, Orchard Hall, Granary",
  },
  pavilhao: {
    forms: ["Futsal *", "* Salão", "Quinta *", "* Cinco"],
    places:
      "Azenha, Belmar, Cortiça, Dunas, Estrela Polar, Farol, Giesta, Horta Nova, Jasmim, Limoal, Mirante, Nascente",
  },
} as const;

export type Region = keyof typeof REGIONS;

/** Order and keys never change. */
export function clubsOf(region: Region): FeedTeam[] {
  const { forms, places } = REGIONS[region];
  return places.split(", ").map((place, index) => ({
    key: `${region}-${index + 1}`,
    name: (forms[index % forms.length] ?? "*").replace("*", place),
    shortName: shorten(place),
  }));
}

function shorten(place: string): string {
  const words = place.split(" ");
  while (words.length > 1 && words.join(" ").length > 14) words.pop();
  return words.join(" ");
}
