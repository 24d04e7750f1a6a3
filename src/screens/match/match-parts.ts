import { CardSentence } from "#src/screens/match/card-sentence.tsx";
import { ChancesNow } from "#src/screens/match/chances-now.tsx";
import { FormCard } from "#src/screens/match/form-card.tsx";
import { PredictionPicture } from "#src/screens/match/prediction-picture.tsx";
import { Why } from "#src/screens/match/why.tsx";

/** What is drawn of a match. One chunk of its own, which loads beside the match's data. */
export const parts = { CardSentence, ChancesNow, FormCard, PredictionPicture, Why };
