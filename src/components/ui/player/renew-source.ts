/** A film whose address ends while it is watched: the player notices that it breaks off, and goes on at another address where it was. */

/**
 * @param renew asks for another address; where that fails, the player tries again by itself, a few times.
 * @returns reads the film into the player's element, for a player that calls it again after a failure of its own noticing.
 */
export function renewSource(first: string, renew: () => Promise<string>): (video: HTMLVideoElement) => void {
  let isBegun = false
  let at = 0
  const goOn = async (video: HTMLVideoElement): Promise<void> => {
    // A second failure comes before the film has gone back to where it was.
    at = Math.max(at, video.currentTime)
    const { playbackRate } = video
    const address = await renew()
    video.addEventListener(
      'loadedmetadata',
      () => {
        video.currentTime = at
        at = 0
      },
      { once: true },
    )
    video.src = address
    // Another source begins at the usual speed.
    video.playbackRate = playbackRate
  }
  return video => {
    if (isBegun) {
      // Told as a failure of the film, so that the player counts it and tries again.
      goOn(video).catch(() => video.dispatchEvent(new Event('error')))
      return
    }
    isBegun = true
    video.src = first
  }
}
