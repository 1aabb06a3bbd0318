import Image from 'next/image'

/** A logo by its key, as next/image offers it. */
export const Picture = ({ of }: { of: string }) => (
  <Image className="pic r11" src={`/media/${of}/w240.webp`} alt="" width={240} height={240} />
)
