/**
 * Draws the small demo clips in `demo/clips` (run by hand, needs ffmpeg): abstract moving scenes in the palette of the
 * site, with a soft tone. `node scripts/draw-clips.ts [name…]`
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const WIDTH = 640
const HEIGHT = 360
const out = fileURLToPath(new URL('../demo/clips/', import.meta.url))

/** What a scene draws: `t` from 0 to 1 over the clip, `s` in seconds. */
type Clip = {
  file: string
  seconds: number
  fps: number
  tone: string
  video: string[]
  audio: string[]
  draw(t: number, s: number): string
}

const mix = (one: number[], other: number[], t: number): string =>
  `rgb(${one.map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * t)).join(' ')})`
const wave = (s: number, period: number, phase = 0): number => Math.sin((s / period + phase) * Math.PI * 2)
const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Noto Sans CJK SC">${body}</svg>`

const towers = [
  [40, 120, 46],
  [92, 170, 38],
  [138, 96, 56],
  [204, 196, 34],
  [246, 140, 52],
  [308, 110, 40],
  [356, 216, 44],
  [410, 150, 54],
  [474, 186, 36],
  [520, 124, 60],
  [590, 160, 42],
] as const

const sunrise = (t: number, s: number): string => {
  const sky = mix([38, 70, 83], [253, 226, 196], Math.min(1, t * 1.4))
  const sun = `<circle cx="${150 + t * 340}" cy="${300 - Math.sin(t * Math.PI) * 220}" r="44" fill="${mix([231, 111, 81], [255, 209, 102], t)}"/>`
  const clouds = [0, 1, 2, 3].map(n => {
    const x = ((n * 210 + s * (7 + n * 3)) % 820) - 120
    return `<g fill="#fff" opacity="${0.25 + n * 0.1}"><ellipse cx="${x}" cy="${60 + n * 26}" rx="60" ry="13"/><ellipse cx="${x + 28}" cy="${50 + n * 26}" rx="32" ry="13"/></g>`
  })
  const houses = towers.map(([x, h, w], n) => {
    const lit = Math.floor((1 - t) * 10)
    const windows = Array.from({ length: 10 }, (_, k) =>
      k % 10 < lit && (k * 7 + n * 3) % 4 !== 0
        ? `<rect x="${x + 7 + (k % 2) * (w / 2)}" y="${346 - h + Math.floor(k / 2) * 24}" width="9" height="10" fill="#ffd166"/>`
        : '',
    ).join('')
    return `<rect x="${x}" y="${336 - h}" width="${w}" height="${h}" rx="3" fill="${mix([22, 58, 62], [42, 127, 122], t * (0.5 + (n % 3) * 0.2))}"/>${windows}`
  })
  const hills = `<path d="M0 336 Q160 ${290 + wave(s, 14) * 6} 330 330 T640 318 V360 H0Z" fill="${mix([20, 70, 60], [82, 150, 110], t)}"/>`
  return svg(`<rect width="640" height="360" fill="${sky}"/>${sun}${clouds.join('')}${houses.join('')}${hills}`)
}

const bay = (t: number, s: number): string => {
  const rows = [0, 1, 2, 3, 4].map(n => {
    const points = Array.from(
      { length: 17 },
      (_, k) => `${k * 40},${200 + n * 32 + wave(s + k * 0.55, 5 + n, n * 0.2) * (5 + n * 2)}`,
    )
    return `<polygon points="${points.join(' ')} 640,360 0,360" fill="${mix([46, 139, 139], [16, 84, 96], n / 4)}"/>`
  })
  const boat = (x: number, y: number, k: number) =>
    `<g transform="translate(${x} ${y + wave(s, 4, k) * 5}) rotate(${wave(s, 4, k + 0.2) * 3})"><path d="M-34 0H34L22 16H-22Z" fill="#e76f51"/><path d="M-2 -4V-58L32 -8Z" fill="#fff8ec"/><path d="M-6 -6V-42L-28 -8Z" fill="#f4d6b0"/></g>`
  const gulls = [0, 1, 2].map(n => {
    const x = ((s * (22 + n * 6) + n * 200) % 760) - 60
    const y = 60 + n * 24 + wave(s, 6, n * 0.3) * 10
    const flap = wave(s, 1.2, n * 0.3) * 6
    return `<path d="M${x - 14} ${y - flap}Q${x - 5} ${y - 6} ${x} ${y}Q${x + 5} ${y - 6} ${x + 14} ${y - flap}" fill="none" stroke="#264653" stroke-width="3" stroke-linecap="round"/>`
  })
  const bridge = `<path d="M0 168H640" stroke="#31575e" stroke-width="5"/>${[120, 320, 520].map(x => `<path d="M${x} 190V92M${x} 96L${x - 92} 168M${x} 96L${x + 92} 168M${x} 120L${x - 56} 168M${x} 120L${x + 56} 168" stroke="#31575e" stroke-width="3" fill="none"/>`).join('')}`
  return svg(
    `<rect width="640" height="360" fill="#dff1ec"/><circle cx="520" cy="64" r="32" fill="#f4a261" opacity=".8"/>${bridge}${gulls.join('')}${rows.slice(0, 2).join('')}${boat(-60 + t * 560, 232, 0)}${rows.slice(2, 4).join('')}${boat(560 - t * 420, 296, 0.4)}${rows[4]}`,
  )
}

const lines = (_t: number, s: number): string => {
  const routes = [
    {
      d: 'M40 90H220L320 190H600',
      color: '#2a7f7a',
      points: [
        [40, 90],
        [220, 90],
        [320, 190],
        [600, 190],
      ],
    },
    {
      d: 'M60 290H180L340 130V60H590',
      color: '#e76f51',
      points: [
        [60, 290],
        [180, 290],
        [340, 130],
        [340, 60],
        [590, 60],
      ],
    },
    {
      d: 'M110 40V250L180 320H560',
      color: '#e9b44c',
      points: [
        [110, 40],
        [110, 250],
        [180, 320],
        [560, 320],
      ],
    },
  ]
  const along = (points: number[][], part: number): [number, number] => {
    const spans = points.slice(1).map((point, n) => Math.hypot(point[0]! - points[n]![0]!, point[1]! - points[n]![1]!))
    let left = part * spans.reduce((sum, span) => sum + span, 0)
    for (const [n, span] of spans.entries()) {
      if (left <= span) {
        const k = left / span
        return [
          points[n]![0]! + (points[n + 1]![0]! - points[n]![0]!) * k,
          points[n]![1]! + (points[n + 1]![1]! - points[n]![1]!) * k,
        ]
      }
      left -= span
    }
    return [points.at(-1)![0]!, points.at(-1)![1]!]
  }
  const drawn = routes.map(route => {
    const stops = [0, 0.2, 0.4, 0.6, 0.8, 1].map(part => along(route.points, part))
    const trains = [0, 0.5].map(offset => {
      const place = (s / 16 + offset) % 2
      const [x, y] = along(route.points, place > 1 ? 2 - place : place)
      return `<rect x="${x - 13}" y="${y - 8}" width="26" height="16" rx="6" fill="#fff" stroke="${route.color}" stroke-width="4"/>`
    })
    return `<path d="${route.d}" fill="none" stroke="${route.color}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>${stops.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${8 + Math.max(0, wave(s, 3, x / 640)) * 2}" fill="#fffaf2" stroke="${route.color}" stroke-width="4"/>`).join('')}${trains.join('')}`
  })
  return svg(
    `<rect width="640" height="360" fill="#f3f1e7"/><path d="M0 230Q200 190 330 250T640 210V300Q440 330 300 300T0 300Z" fill="#cfe6e2"/>${drawn.join('')}`,
  )
}

const gear = (x: number, y: number, radius: number, teeth: number, angle: number, color: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${angle})" fill="${color}">${Array.from({ length: teeth }, (_, n) => `<rect x="-7" y="${-radius - 9}" width="14" height="20" rx="3" transform="rotate(${(n * 360) / teeth})"/>`).join('')}<circle r="${radius}"/><circle r="${radius * 0.55}" fill="#f7f3ea"/><circle r="${radius * 0.2}" fill="${color}"/></g>`

const workshop = (_t: number, s: number): string => {
  const turn = s * 30
  const lift = 40 + wave(s, 6) * 30
  const boxes = [0, 1, 2, 3, 4].map(n => {
    const x = ((n * 150 + s * 34) % 760) - 70
    return `<g transform="translate(${x} 268)"><rect width="56" height="44" rx="4" fill="${['#e9b44c', '#8fbf9f', '#e76f51', '#6aa6b8', '#d9a679'][n]}"/><path d="M28 0V16" stroke="#fff" stroke-width="5"/></g>`
  })
  const arm = `<g stroke="#264653" stroke-width="14" stroke-linecap="round" fill="none"><path d="M470 90L${430 + wave(s, 6) * 20} ${140 + lift * 0.4}L${380 + wave(s, 6) * 26} ${170 + lift}"/></g><circle cx="470" cy="90" r="18" fill="#e76f51"/><path d="M${364 + wave(s, 6) * 26} ${184 + lift}h34" stroke="#e76f51" stroke-width="8" stroke-linecap="round"/>`
  const wheels = Array.from(
    { length: 11 },
    (_, n) =>
      `<circle cx="${30 + n * 58}" cy="330" r="13" fill="#5a6d70"/><path d="M${30 + n * 58} 330l${Math.cos(s * 3) * 11} ${Math.sin(s * 3) * 11}" stroke="#cfd8d6" stroke-width="3"/>`,
  )
  return svg(
    `<rect width="640" height="360" fill="#f7f3ea"/>${gear(130, 110, 54, 12, turn, '#2a7f7a')}${gear(226, 160, 36, 8, -turn * 1.5 + 12, '#8fbf9f')}${gear(222, 62, 28, 7, -turn * 1.9, '#e9b44c')}${arm}<rect y="312" width="640" height="6" fill="#31575e"/>${boxes.join('')}${wheels.join('')}`,
  )
}

const night = (_t: number, s: number): string => {
  const stars = Array.from(
    { length: 46 },
    (_, n) =>
      `<circle cx="${(n * 137) % 640}" cy="${(n * 53) % 170}" r="${1 + (n % 3) * 0.5}" fill="#fff" opacity="${0.35 + 0.35 * (1 + wave(s, 5 + (n % 4), n * 0.13)) * 0.5}"/>`,
  )
  const trees = [30, 120, 250, 390, 500, 600].map(
    (x, n) =>
      `<rect x="${x - 4}" y="250" width="8" height="60" fill="#123a3a"/><ellipse cx="${x + wave(s, 7, n * 0.2) * 2}" cy="232" rx="${30 + (n % 3) * 8}" ry="46" fill="${n % 2 ? '#1d5c56' : '#174a49'}"/>`,
  )
  const flies = Array.from({ length: 18 }, (_, n) => {
    const x = 40 + ((n * 97) % 560) + wave(s, 9 + (n % 5), n * 0.17) * 26
    const y = 210 + ((n * 41) % 90) + wave(s, 7 + (n % 3), n * 0.31) * 16
    return `<circle cx="${x}" cy="${y}" r="3.2" fill="#ffe08a" opacity="${0.4 + 0.6 * Math.max(0, wave(s, 4, n * 0.21))}"/>`
  })
  const runner = (x: number, k: number, color: string) => {
    const step = wave(s, 1, k) * 11
    return `<g transform="translate(${x} ${292 - Math.abs(wave(s, 1, k)) * 4})" stroke="${color}" stroke-width="6" stroke-linecap="round" fill="none"><circle cx="0" cy="-40" r="7" fill="${color}" stroke="none"/><path d="M0 -30V-10M0 -10L${step} 12M0 -10L${-step} 12M0 -26L${-step} -14M0 -26L${step} -14"/></g>`
  }
  return svg(
    `<rect width="640" height="360" fill="#12303f"/><circle cx="510" cy="72" r="36" fill="#f6e7c1"/><circle cx="496" cy="64" r="30" fill="#12303f"/>${stars.join('')}${trees.join('')}<path d="M0 310Q320 286 640 310V360H0Z" fill="#2c5f5d"/><path d="M0 322Q320 300 640 322V344Q320 322 0 344Z" fill="#c98b5e"/>${runner(((s * 26) % 760) - 60, 0, '#ffd9a8')}${runner(((s * 26 + 90) % 760) - 60, 0.3, '#9fe0cf')}${flies.join('')}`,
  )
}

const slides = [
  '把一件事讲清楚',
  '谁会用到它',
  '从一个真实的问题开始',
  '目标：三个月内见效',
  '现状：时间花在哪里',
  '拆成能动手的小步',
  '第一步：列清单',
  '第二步：定责任人',
  '第三步：设检查点',
  '数据怎么采',
  '图表怎么看',
  '一个好例子',
  '一个坏例子',
  '常见误区',
  '成本怎么算',
  '风险怎么防',
  '协作与交接',
  '复盘的三个问题',
  '可以直接用的模板',
  '课后练习',
  '谢谢观看',
]
const SLIDE_SECONDS = 30

const lecture = (_t: number, s: number): string => {
  const index = Math.min(slides.length - 1, Math.floor(s / SLIDE_SECONDS))
  const colors = ['#2a7f7a', '#c8613f', '#31575e', '#8a6d1f']
  const color = colors[index % colors.length]
  const kind = index % 3
  const picture =
    kind === 0
      ? [0.4, 0.62, 0.5, 0.86, 0.7]
          .map(
            (part, n) =>
              `<rect x="${350 + n * 48}" y="${290 - part * 150}" width="30" height="${part * 150}" rx="4" fill="${color}" opacity="${0.5 + n * 0.1}"/>`,
          )
          .join('')
      : kind === 1
        ? `<circle cx="470" cy="215" r="72" fill="none" stroke="#e5e0d2" stroke-width="30"/><circle cx="470" cy="215" r="72" fill="none" stroke="${color}" stroke-width="30" stroke-dasharray="${120 + index * 12} 460" transform="rotate(-90 470 215)"/>`
        : `<polyline points="350,280 400,250 450,262 500,210 550,190 590,150" fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`
  const rows = [0, 1, 2, 3].map(
    n => `<rect x="48" y="${168 + n * 32}" width="${150 + ((index * 53 + n * 71) % 90)}" height="10" rx="5" fill="#ccd5d0"/>`,
  )
  return svg(
    `<rect width="640" height="360" fill="#fbf9f3"/><rect width="640" height="12" fill="${color}"/><text x="48" y="104" font-size="34" font-weight="700" fill="#1f3b40">${slides[index]}</text><text x="48" y="140" font-size="16" fill="#6b7c7c">第 ${index + 1} 节 · 共 ${slides.length} 节</text>${rows.join('')}${picture}<rect y="354" width="${(640 * (index + 1)) / slides.length}" height="6" fill="${color}"/>`,
  )
}

// Two soft notes that breathe; the lecture only chimes when a page turns.
const pad = (one: number, other: number): string =>
  `aevalsrc='(0.10*sin(${one}*2*PI*t)+0.07*sin(${other}*2*PI*t)+0.04*sin(${one * 2}*2*PI*t))*(0.55+0.45*sin(2*PI*t/8))':s=24000`
const chime = `aevalsrc='if(lt(mod(t,${SLIDE_SECONDS}),1.6),0.25*sin(660*2*PI*t)*exp(-3*mod(t,${SLIDE_SECONDS})),0)':s=24000`

const mp4 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '33', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
const webm = ['-c:v', 'libvpx-vp9', '-crf', '45', '-b:v', '0', '-row-mt', '1', '-cpu-used', '2', '-pix_fmt', 'yuv420p']
const aac = ['-c:a', 'aac', '-b:a', '20k', '-ac', '1']
const opus = ['-c:a', 'libopus', '-b:a', '12k', '-ac', '1']

const clips: Clip[] = [
  { file: 'sunrise.mp4', seconds: 32, fps: 12, tone: pad(220, 330), video: mp4, audio: aac, draw: sunrise },
  { file: 'bay.webm', seconds: 45, fps: 12, tone: pad(196, 294), video: webm, audio: opus, draw: bay },
  { file: 'lines.mp4', seconds: 40, fps: 12, tone: pad(262, 392), video: mp4, audio: aac, draw: lines },
  { file: 'workshop.mp4', seconds: 36, fps: 12, tone: pad(175, 262), video: mp4, audio: aac, draw: workshop },
  { file: 'night.webm', seconds: 75, fps: 8, tone: pad(147, 220), video: [...webm, '-crf', '54'], audio: opus, draw: night },
  {
    file: 'lecture.webm',
    seconds: slides.length * SLIDE_SECONDS,
    fps: 1,
    tone: chime,
    video: [...webm, '-crf', '50', '-g', '90', '-lag-in-frames', '25'],
    audio: ['-c:a', 'libopus', '-b:a', '6k', '-ac', '1', '-frame_duration', '60', '-dtx', '1', '-application', 'voip'],
    draw: lecture,
  },
]

const wanted = process.argv.slice(2)
for (const clip of clips.filter(({ file }) => wanted.length === 0 || wanted.some(name => file.startsWith(name)))) {
  const frames = clip.seconds * clip.fps
  const encoder = spawn(
    'ffmpeg',
    [
      ...[
        '-y',
        '-loglevel',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${WIDTH}x${HEIGHT}`,
        '-r',
        String(clip.fps),
        '-i',
        '-',
      ],
      ...['-f', 'lavfi', '-t', String(clip.seconds), '-i', clip.tone, ...clip.video, ...clip.audio, '-shortest', out + clip.file],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  let last = ''
  let pixels = Buffer.alloc(0)
  for (let frame = 0; frame < frames; frame++) {
    const picture = clip.draw(frame / frames, frame / clip.fps)
    if (picture !== last) pixels = await sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer()
    last = picture
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await once(encoder, 'close')
  const seconds = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', out + clip.file])
  console.log(clip.file, `${Math.round(statSync(out + clip.file).size / 1024)} KB`, seconds.toString().trim())
}
