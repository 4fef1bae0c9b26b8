import 'server-only'
import type { Readable } from 'node:stream'

/** A zip's file whose bytes are already stored in the zip's form. */
export type ZipEntry = ZipRecord & {
  /** The stored bytes from a position on. */
  open: (from: number) => Readable
}

/** Facts of a file for its two headers. */
export type ZipRecord = {
  path: string
  at: Date
  crc32: number
  bytes: number
  /** Size in storage: deflated when `compressed`, else equal to `bytes`. */
  storedBytes: number
  compressed: boolean
}

/** From these values on, a field holds its maximum and the number is in the zip64 part. */
const largest16 = 0xffff
const largest32 = 0xffffffff

const deflated = 8
const plainVersion = 20
const zip64Version = 45
const namesAreUtf8 = 1 << 11
/** Made on Unix by version 4.5; a plain file that its owner may write and all may read. */
const madeBy = (3 << 8) | zip64Version
const plainFile = (0o100644 << 16) >>> 0

const localFixed = 30
const centralFixed = 46

const isLarge = ({ bytes, storedBytes }: ZipRecord) => bytes >= largest32 || storedBytes >= largest32
const isFar = (entry: ZipRecord, offset: number) => isLarge(entry) || offset >= largest32
const zip64Bytes = (values: number) => 4 + 8 * values

export const localHeaderBytes = (entry: ZipRecord): number =>
  localFixed + Buffer.byteLength(entry.path) + (isLarge(entry) ? zip64Bytes(2) : 0)

export const centralHeaderBytes = (entry: ZipRecord, offset: number): number =>
  centralFixed + Buffer.byteLength(entry.path) + (isFar(entry, offset) ? zip64Bytes(3) : 0)

/** The header before the bytes of a file. */
export function localHeader(entry: ZipRecord): Buffer {
  const { path, bytes, storedBytes } = entry
  const zip64 = isLarge(entry) ? zip64Extra([bytes, storedBytes]) : none
  return Buffer.concat([u32(0x04034b50), shared(entry, zip64), Buffer.from(path), zip64])
}

/** A file's record in the central directory; `offset` is the position of its local header. */
export function centralHeader(entry: ZipRecord, offset: number): Buffer {
  const { path, bytes, storedBytes } = entry
  const zip64 = isFar(entry, offset) ? zip64Extra([bytes, storedBytes, offset]) : none
  const where = Buffer.alloc(14)
  where.writeUInt32LE(plainFile, 6)
  where.writeUInt32LE(zip64.length > 0 ? largest32 : offset, 10)
  return Buffer.concat([u32(0x02014b50), u16(madeBy), shared(entry, zip64), where, Buffer.from(path), zip64])
}

/** Fields that both headers share. */
function shared(entry: ZipRecord, zip64: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  const large = zip64.length > 0
  fields.writeUInt16LE(large ? zip64Version : plainVersion, 0)
  fields.writeUInt16LE(namesAreUtf8, 2)
  fields.writeUInt16LE(entry.compressed ? deflated : 0, 4)
  fields.writeUInt32LE(dosTime(entry.at), 6)
  fields.writeUInt32LE(entry.crc32, 10)
  fields.writeUInt32LE(large ? largest32 : entry.storedBytes, 14)
  fields.writeUInt32LE(large ? largest32 : entry.bytes, 18)
  fields.writeUInt16LE(Buffer.byteLength(entry.path), 22)
  fields.writeUInt16LE(zip64.length, 24)
  return fields
}

const saoPauloMs = -3 * 3_600_000
const [firstYear, lastYear] = [1980, 2107]

/** In São Paulo time, which has had no summer time since 2019: the format has no zone. */
function dosTime(at: Date): number {
  const clock = new Date(at.getTime() + saoPauloMs)
  const year = Math.min(Math.max(clock.getUTCFullYear(), firstYear), lastYear)
  const date = ((year - firstYear) << 9) | ((clock.getUTCMonth() + 1) << 5) | clock.getUTCDate()
  const time = (clock.getUTCHours() << 11) | (clock.getUTCMinutes() << 5) | (clock.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

type Directory = { entries: number; at: number; bytes: number }

const isZip64 = ({ entries, at, bytes }: Directory) => entries >= largest16 || at >= largest32 || bytes >= largest32

export const endRecordsBytes = (directory: Directory): number => (isZip64(directory) ? 56 + 20 : 0) + 22

/** The records at the end of a zip, with the position of its directory. */
export function endRecords(directory: Directory): Buffer {
  const { entries, at, bytes } = directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, largest16), 8)
  end.writeUInt16LE(Math.min(entries, largest16), 10)
  end.writeUInt32LE(Math.min(bytes, largest32), 12)
  end.writeUInt32LE(Math.min(at, largest32), 16)
  return isZip64(directory) ? Buffer.concat([zip64End(directory), end]) : end
}

function zip64End({ entries, at, bytes }: Directory): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(madeBy, 12)
  record.writeUInt16LE(zip64Version, 14)
  for (const [index, value] of [entries, entries, bytes, at].entries())
    record.writeBigUInt64LE(BigInt(value), 24 + 8 * index)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(at + bytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}

const none = Buffer.alloc(0)

function zip64Extra(values: number[]): Buffer {
  const extra = Buffer.alloc(zip64Bytes(values.length))
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
