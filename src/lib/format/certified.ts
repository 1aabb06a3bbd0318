/** What a badge in a list says of somebody certified. In the demo nothing was verified with anybody, and it says so. */
export const certifiedText = (demo: boolean): string => (demo ? '认证 · 演示' : '认证')
