import { useParams } from "#console/router";
import { TournamentList } from "./list.tsx";
import { TournamentPage } from "./one.tsx";

/** The list, or one tournament. They load together, because whoever sees the list opens one. */
export default function Tournaments() {
  const { id } = useParams();
  return id === undefined ? <TournamentList /> : <TournamentPage id={id} />;
}
