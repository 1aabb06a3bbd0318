/** What the tables of the working areas and of the console have in common: every section with its address, name and group. */
export type AreaSection = { path: string; label: string; group: string }

/** The section at an address, a closing slash aside. */
export const findSection = <Section extends AreaSection>(sections: readonly Section[], path: string): Section | undefined =>
  sections.find(section => section.path === path.replace(/\/$/, ''))
