/** An icon of the set both sides draw from, written into the page as ours are. */
const SHAPES = {
  place: ['M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0', 'o12 10 3'],
  down: ['m6 9 6 6 6-6'],
  next: ['m9 18 6-6-6-6'],
  plus: ['M5 12h14', 'M12 5v14'],
  balance: [
    'M12 3v18',
    'm19 8 3 8a5 5 0 0 1-6 0zV7',
    'M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1',
    'm5 8 3 8a5 5 0 0 1-6 0zV7',
    'M7 21h10',
  ],
  chat: [
    'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
  ],
  search: ['m21 21-4.34-4.34', 'o11 11 8'],
  person: ['M17.925 20.056a6 6 0 0 0-11.851.001', 'o12 11 4', 'o12 12 10'],
  map: [
    'M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z',
    'M15 5.764v15',
    'M9 3.236v15',
  ],
  light: [
    'o12 12 4',
    'M12 2v2',
    'M12 20v2',
    'm4.93 4.93 1.41 1.41',
    'm17.66 17.66 1.41 1.41',
    'M2 12h2',
    'M20 12h2',
    'm6.34 17.66-1.41 1.41',
    'm19.07 4.93-1.41 1.41',
  ],
  dark: ['M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401'],
  screen: ['M4 3h16v14H4z', 'M8 21h8', 'M12 17v4'],
  house: [
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8',
    'M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  ],
  building: [
    'M10 12h4',
    'M10 8h4',
    'M14 21v-3a2 2 0 0 0-4 0v3',
    'M6 10H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-2',
    'M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16',
  ],
  talk: [
    'M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z',
    'M20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1',
  ],
  bell: [
    'M10.268 21a2 2 0 0 0 3.464 0',
    'M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
  ],
  me: ['o12 8 5', 'M20 21a8 8 0 0 0-16 0'],
} as const

export function Icon({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[name].map(shape => {
        const [x, y, radius] = shape.slice(1).split(' ')
        return shape.startsWith('o') ? <circle key={shape} cx={x} cy={y} r={radius} /> : <path key={shape} d={shape} />
      })}
    </svg>
  )
}

/** The mark of a certified company: drawn once, used by reference. */
export const CertifiedShape = () => (
  <svg className="sr-only" aria-hidden="true">
    <symbol id="certified" viewBox="0 0 24 24">
      <path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z" />
      <path d="m16 9-5.5 5.5L8 12" />
    </symbol>
  </svg>
)

export const Certified = () => (
  <span className="badge badge-brand">
    <svg className="i" aria-hidden="true">
      <use href="#certified" />
    </svg>
    认证 · 演示
  </span>
)
