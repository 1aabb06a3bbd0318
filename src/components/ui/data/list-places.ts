/** Where on the page one was when a record was opened, by the address of the list. */
const places = new Map<string, number>()

const currentAddress = () => location.pathname + location.search

export const keepPlace = (): void => {
  places.set(currentAddress(), scrollY)
}

/** Back from a record: to the same height of the list, once. */
export function goToKeptPlace(): void {
  const height = places.get(currentAddress())
  if (height === undefined) return
  places.delete(currentAddress())
  scrollTo(0, height)
}
