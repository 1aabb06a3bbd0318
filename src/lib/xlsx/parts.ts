/**
 * The parts of a spreadsheet, which is a ZIP archive of XML. What an archive says of its own sizes is not believed: parts are unpacked
 * piece by piece and counted, until there is too much of them.
 */
import { Unzip, UnzipInflate } from 'fflate'
import { SheetFault } from './fault.ts'

export const MAX_FILE_BYTES = 1_000_000
const MAX_UNPACKED = 12_000_000
const DAMAGED = '文件已经损坏，读不出来'

const begins = (bytes: Uint8Array, ...start: number[]): boolean => start.every((one, at) => bytes[at] === one)

export const looksLikeZip = (bytes: Uint8Array): boolean => begins(bytes, 0x50, 0x4b, 3, 4)

function refuseOthers(bytes: Uint8Array): void {
  if (bytes.length > MAX_FILE_BYTES) throw new SheetFault('文件太大了，最大 1 MB')
  // The container of Office before 2007, in which files with a password are kept until today.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SheetFault('这是旧版 .xls 或加了密码的文件，请另存为不加密码的 .xlsx 再选')
  if (!looksLikeZip(bytes)) throw new SheetFault('这不是 .xlsx 文件，请在表格软件里另存为 .xlsx 再选')
}

export type Parts = Record<string, string>

/** Output that one piece of input may grow to is a thousand times its length, so that no more than 4 MB come before the bound is looked at. */
const PIECE = 4_096

/** Reads parts by their names; those that are missing are left out. All together have one bound. */
export function partsReader(bytes: Uint8Array): (names: readonly string[]) => Parts {
  refuseOthers(bytes)
  let unpacked = 0
  return names => {
    const wanted = new Set(names)
    const texts: Parts = {}
    const unzip = new Unzip(file => {
      // A name counts once: an archive may name one part a thousand times.
      if (!wanted.delete(file.name)) return
      const decoder = new TextDecoder()
      let text = ''
      file.ondata = (error, piece, last) => {
        if (error) throw error
        unpacked += piece.length
        if (unpacked > MAX_UNPACKED) throw new SheetFault('文件解开以后太大了，请只留下题目')
        text += decoder.decode(piece, { stream: !last })
        if (last) texts[file.name] = text
      }
      file.start()
    })
    unzip.register(UnzipInflate)
    try {
      for (let at = 0; at < bytes.length; at += PIECE) unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
    } catch (error) {
      throw error instanceof SheetFault ? error : new SheetFault(DAMAGED)
    }
    return texts
  }
}
