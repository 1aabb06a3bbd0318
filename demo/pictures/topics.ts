/** What can be pictured: the things and the compositions of every topic. */
import type { PropName } from './props/index.ts'
import type { Composition } from './scenes/composition.ts'
import { coverScenes } from './scenes/covers.ts'
import { classroomScenes } from './scenes/learning.ts'
import { avatarScenes, logoScenes, portraitScenes } from './scenes/marks.ts'
import { buildingScenes, campusScenes, cityScenes, companyScenes, officeScenes, parkScenes } from './scenes/places.ts'
import { thingScenes } from './scenes/things.ts'

type Topic = {
  things: readonly PropName[]
  scenes: readonly Composition[]
  /** How many different pictures the topic has; `n` wraps around. */
  count: number
}

const service = (...things: PropName[]): Topic => ({ things, scenes: thingScenes, count: 160 })
const cover = (...things: PropName[]): Topic => ({ things, scenes: mix(coverScenes, thingScenes), count: 160 })
const place = (scenes: readonly Composition[], ...things: PropName[]): Topic => ({ things, scenes, count: 160 })
const people = (scenes: readonly Composition[]): Topic => ({ things: ['books', 'potPlant'], scenes, count: 480 })

/** One from each list in turn, so that neighbours in a list of cards differ most. */
function mix<T>(first: readonly T[], second: readonly T[]): T[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => [first[i], second[i]]).flatMap(pair =>
    pair.filter(item => item !== undefined),
  )
}

export const topics = {
  cleaning: service('bucket', 'spray', 'broom', 'mop', 'vacuum', 'washer', 'window', 'towels'),
  moving: service('boxes', 'box', 'truck', 'trolley', 'sofa', 'cabinet', 'key', 'house'),
  repair: service('drill', 'hammer', 'wrench', 'toolbox', 'ladder', 'aircon', 'pipe', 'washer', 'fridge'),
  decoration: service('roller', 'paintCan', 'swatches', 'ladder', 'blueprint', 'lamp', 'armchair', 'ruler', 'house'),
  legal: service('gavel', 'scales', 'books', 'docs', 'seal', 'pillar', 'shield', 'folder'),
  accounting: service('calculator', 'coins', 'chart', 'docs', 'pie', 'folder', 'laptop', 'seal'),
  design: service('palette', 'pencil', 'swatches', 'tablet', 'ruler', 'monitor', 'pens', 'poster'),
  photo: service('camera', 'tripod', 'softbox', 'film', 'clapper', 'poster', 'flowers'),
  catering: service('cloche', 'pot', 'wok', 'bowl', 'steamer', 'cake', 'teapot', 'mug'),
  wedding: service('bouquet', 'rings', 'cake', 'arch', 'lantern', 'flowers', 'heart', 'camera'),
  childcare: service('stroller', 'blocks', 'bear', 'bottle', 'ball', 'books', 'easel'),
  eldercare: service('wheelchair', 'heart', 'pills', 'armchair', 'teapot', 'flowers', 'clock'),
  fitness: service('dumbbell', 'kettlebell', 'mat', 'ball', 'clock', 'trophy', 'heart', 'towels'),
  beauty: service('mirror', 'scissors', 'dryer', 'cosmetics', 'towels', 'flowers', 'heart'),
  pets: service('dog', 'cat', 'petBowl', 'paw', 'ball', 'house', 'towels'),
  it: service('laptop', 'monitor', 'tower', 'chip', 'cloud', 'shield', 'gear', 'phone'),
  logistics: service('truck', 'scooter', 'boxes', 'box', 'trolley', 'pin', 'clipboard', 'globe'),
  printing: service('printer', 'rolls', 'poster', 'docs', 'swatches', 'books', 'seal'),
  education: service('books', 'openBook', 'gradCap', 'globe', 'easel', 'pencil', 'trophy', 'pens'),
  garden: service('wateringCan', 'potPlant', 'flowers', 'tree', 'bush', 'bucket', 'bench', 'bouquet'),
  car: service('car', 'wrench', 'key', 'bucket', 'gear', 'toolbox', 'shield', 'pin'),
  health: service('heart', 'pills', 'clipboard', 'clock', 'teapot', 'shield', 'dumbbell'),
  marketing: service('chart', 'bubbles', 'phone', 'magnifier', 'pie', 'poster', 'mic', 'laptop'),
  translation: service('globe', 'bubbles', 'openBook', 'docs', 'headset', 'mic', 'laptop'),
  insurance: service('shield', 'heart', 'docs', 'house', 'car', 'coins', 'clipboard'),
  realty: service('house', 'key', 'blueprint', 'door', 'sofa', 'pin', 'docs', 'window'),
  recruit: service('clipboard', 'magnifier', 'laptop', 'docs', 'bubbles', 'mug', 'calendar', 'trophy'),
  company: place(companyScenes, 'laptop', 'docs', 'mug'),
  office: place(officeScenes, 'laptop', 'docs', 'chart', 'mug'),
  building: place(buildingScenes, 'mug', 'books', 'flowers', 'box'),
  city: place(cityScenes, 'mug', 'flowers', 'bowl', 'cosmetics', 'books'),
  park: place(parkScenes, 'laptop', 'mug', 'chart'),
  campus: place(campusScenes, 'books', 'gradCap'),
  school: place(mix(campusScenes, classroomScenes), 'books', 'easel', 'globe', 'openBook', 'trophy'),
  classroom: place(classroomScenes, 'easel', 'books', 'laptop', 'globe', 'tripod'),
  banner: place(mix(cityScenes, thingScenes), 'laptop', 'bubbles', 'calendar', 'pin', 'heart', 'flowers', 'phone'),
  course: cover('laptop', 'openBook', 'gradCap', 'headset', 'pens', 'monitor', 'books', 'tablet'),
  exam: cover('clipboard', 'pencil', 'clock', 'certificate', 'docs', 'calendar', 'gradCap', 'trophy'),
  consult: cover('bubbles', 'headset', 'phone', 'clipboard', 'magnifier', 'mug', 'calendar'),
  forum: cover('bubbles', 'mug', 'laptop', 'pin', 'pens', 'teapot', 'bench'),
  video: cover('clapper', 'camera', 'film', 'mic', 'monitor', 'softbox', 'tripod'),
  download: cover('folder', 'docs', 'cloud', 'laptop', 'chart', 'clipboard', 'box'),
  policy: cover('pillar', 'docs', 'seal', 'certificate', 'scales', 'folder', 'chart'),
  article: cover('docs', 'pens', 'mug', 'openBook', 'magnifier', 'globe', 'clock'),
  news: cover('globe', 'docs', 'mic', 'bubbles', 'tower', 'phone', 'calendar'),
  cloud: cover('cloud', 'laptop', 'tower', 'chart', 'calendar', 'folder', 'clipboard', 'shield'),
  logo: { ...people(logoScenes), count: 480 },
  portrait: people(portraitScenes),
  avatar: people(avatarScenes),
} satisfies Record<string, Topic>

export type PictureTopic = keyof typeof topics
export const topicOf = (name: PictureTopic): Topic => topics[name]
