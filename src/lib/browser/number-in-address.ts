/** A number among the parameters of the page's address; 0 where there is none, or something else. */
export const numberInAddress = (name: string): number => Number(new URLSearchParams(location.search).get(name)) || 0
