import { CardSentence } from "#src/screens/match/card-sentence.tsx";
import { ChancesNow } from "#src/screens/match/chances-now.tsx";
import { FormCard } from "#src/screens/match/form-card.tsx";
import { PredictionPicture } from "#src/screens/match/prediction-picture.tsx";
import { Why } from "#src/screens/match/why.tsx";

/** Its own chunk, which loads in parallel with the match's data. */
export const parts = { CardSentence, ChancesNow, FormCard, PredictionPicture, Why };
