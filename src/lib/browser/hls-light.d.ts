/** The small build of the library, without subtitles and protection, comes without types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
