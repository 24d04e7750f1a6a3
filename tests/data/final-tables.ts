/** Final tables as the leagues published them: points, goals for, goals against. */
type Line = readonly [club: string, points: number, scored: number, conceded: number];

function table(text: string): Line[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [club = "", points, goals = ""] = line.trim().split(/ {2,}/);
      const [scored, conceded] = goals.split(":");
      return [club, Number(points), Number(scored), Number(conceded)] as const;
    });
}

export const FINAL_TABLES: Readonly<Record<string, readonly Line[]>> = {
  "en.1 2023-24": table(`
    Manchester City  91  96:34
    Arsenal  89  91:29
    Liverpool  82  86:41
    Aston Villa  68  76:61
    Tottenham Hotspur  66  74:61
    Chelsea  63  77:63
    Newcastle United  60  85:62
    Manchester United  60  57:58
    West Ham United  52  60:74
    Crystal Palace  49  57:58
    Brighton & Hove Albion  48  55:62
    Bournemouth  48  54:67
    Fulham  47  55:61
    Wolverhampton Wanderers  46  50:65
    Everton  40  40:51
    Brentford  39  56:65
    Nottingham Forest  32  49:67
    Luton Town  26  52:85
    Burnley  24  41:78
    Sheffield United  16  35:104`),
  "es.1 2023-24": table(`
    Real Madrid  95  87:26
    Barcelona  85  79:44
    Girona  81  85:46
    Atlético Madrid  76  70:43
    Athletic Bilbao  68  61:37
    Real Sociedad  60  51:39
    Real Betis  57  48:45
    Villarreal  53  65:65
    Valencia  49  40:45
    Alavés  46  36:46
    Osasuna  45  45:56
    Getafe  43  42:54
    Celta Vigo  41  46:57
    Sevilla  41  48:54
    Mallorca  40  33:44
    Las Palmas  40  33:47
    Rayo Vallecano  38  29:48
    Cádiz  33  26:55
    Almería  21  43:75
    Granada  21  38:79`),
  "it.1 2023-24": table(`
    Inter  94  89:22
    AC Milan  75  76:49
    Juventus  71  54:31
    Atalanta  69  72:42
    Bologna  68  54:32
    Roma  63  65:46
    Lazio  61  49:39
    Fiorentina  60  61:46
    Torino  53  36:36
    Napoli  53  55:48
    Genoa  49  45:45
    Monza  45  39:51
    Hellas Verona  38  38:51
    Lecce  38  32:54
    Udinese  37  37:53
    Cagliari  36  42:68
    Empoli  36  29:54
    Frosinone  35  44:69
    Sassuolo  30  43:75
    Salernitana  17  32:81`),
  "de.1 2023-24": table(`
    Bayer Leverkusen  90  89:24
    Stuttgart  73  78:39
    Bayern Munich  72  94:45
    RB Leipzig  65  77:39
    Borussia Dortmund  63  68:43
    Eintracht Frankfurt  47  51:50
    Hoffenheim  46  66:66
    Heidenheim  42  50:55
    Werder Bremen  42  48:54
    Freiburg  42  45:58
    Augsburg  39  50:60
    Wolfsburg  37  41:56
    Mainz  35  39:51
    Borussia Mönchengladbach  34  56:67
    Union Berlin  33  33:58
    Bochum  33  42:74
    Köln  27  28:60
    Darmstadt  17  30:86`),
  "fr.1 2023-24": table(`
    Paris Saint-Germain  76  81:33
    Monaco  67  68:42
    Brest  61  53:34
    Lille  59  52:34
    Nice  55  40:29
    Lyon  53  49:55
    Lens  51  45:37
    Marseille  50  52:41
    Reims  47  42:47
    Rennes  46  53:46
    Toulouse  43  42:46
    Montpellier  41  43:48
    Strasbourg  39  38:50
    Nantes  33  30:55
    Le Havre  32  34:45
    Metz  29  35:58
    Lorient  29  43:66
    Clermont  25  26:60`),
  "en.1 2024-25": table(`
    Liverpool  84  86:41
    Arsenal  74  69:34
    Manchester City  71  72:44
    Chelsea  69  64:43
    Newcastle United  66  68:47
    Aston Villa  66  58:51
    Nottingham Forest  65  58:46
    Brighton & Hove Albion  61  66:59
    Bournemouth  56  58:46
    Brentford  56  66:57
    Fulham  54  54:54
    Crystal Palace  53  51:51
    Everton  48  42:44
    West Ham United  43  46:62
    Manchester United  42  44:54
    Wolverhampton Wanderers  42  54:69
    Tottenham Hotspur  38  64:65
    Leicester City  25  33:80
    Ipswich Town  22  36:82
    Southampton  12  26:86`),
  "es.1 2024-25": table(`
    Barcelona  88  102:39
    Real Madrid  84  78:38
    Atlético Madrid  76  68:30
    Athletic Bilbao  70  54:29
    Villarreal  70  71:51
    Real Betis  60  57:50
    Celta Vigo  55  59:57
    Rayo Vallecano  52  41:45
    Osasuna  52  48:52
    Mallorca  48  35:44
    Real Sociedad  46  35:46
    Valencia  46  44:54
    Getafe  42  34:39
    Espanyol  42  40:51
    Alavés  42  38:48
    Girona  41  44:60
    Sevilla  41  42:55
    Leganés  40  39:56
    Las Palmas  32  40:61
    Real Valladolid  16  26:90`),
  "it.1 2024-25": table(`
    Napoli  82  59:27
    Inter  81  79:35
    Atalanta  74  78:37
    Juventus  70  58:35
    Roma  69  56:35
    Fiorentina  65  60:41
    Lazio  65  61:49
    AC Milan  63  61:43
    Bologna  62  57:47
    Como  49  49:52
    Torino  44  39:45
    Udinese  44  41:56
    Genoa  43  37:49
    Hellas Verona  37  34:66
    Cagliari  36  40:56
    Parma  36  44:58
    Lecce  34  27:58
    Empoli  31  33:59
    Venezia  29  32:56
    Monza  18  28:69`),
  "de.1 2024-25": table(`
    Bayern Munich  82  99:32
    Bayer Leverkusen  69  72:43
    Eintracht Frankfurt  60  68:46
    Borussia Dortmund  57  71:51
    Freiburg  55  49:53
    Mainz  52  55:43
    RB Leipzig  51  53:48
    Werder Bremen  51  54:57
    Stuttgart  50  64:53
    Borussia Mönchengladbach  45  55:57
    Wolfsburg  43  56:54
    Augsburg  43  35:51
    Union Berlin  40  35:51
    St. Pauli  32  28:41
    Hoffenheim  32  46:68
    Heidenheim  29  37:64
    Holstein Kiel  25  49:80
    Bochum  25  33:67`),
  "fr.1 2024-25": table(`
    Paris Saint-Germain  84  92:35
    Marseille  65  74:47
    Monaco  61  63:41
    Nice  60  66:41
    Lille  60  52:36
    Lyon  57  65:46
    Strasbourg  57  56:44
    Lens  52  42:39
    Brest  50  52:59
    Toulouse  42  44:43
    Auxerre  42  48:51
    Rennes  41  51:50
    Nantes  36  39:52
    Angers  36  32:53
    Le Havre  34  40:71
    Reims  33  33:47
    Saint-Étienne  30  39:77
    Montpellier  16  23:79`),
};
