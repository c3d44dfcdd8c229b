export { ExportButton } from "./export-button.tsx";
export { given } from "./given.ts";
export { ListTools } from "./list-tools.tsx";
export { SavedFilters } from "./saved-filters.tsx";
