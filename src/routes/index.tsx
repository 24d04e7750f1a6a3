import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#src/screens/home/home-screen.tsx';
import { readFixturesSearch } from '#src/search-params.ts';

export const Route = createFileRoute('/')({
  validateSearch: readFixturesSearch,
  component: HomeScreen,
});
