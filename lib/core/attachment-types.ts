import { extensionOf } from './safe-file-name'

/** Types of files that may go with an answer to an infraction; a configuration may allow fewer. */
export const attachmentTypes = ['pdf', 'png', 'jpeg', 'webp', 'txt', 'csv', 'zip', 'mp4'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const mediaTypes: Record<AttachmentType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  mp4: 'video/mp4',
}

/** File extensions of each type; the first is the usual one. */
const extensions: Record<AttachmentType, readonly string[]> = {
  pdf: ['.pdf'],
  png: ['.png', '.apng'],
  jpeg: ['.jpg', '.jpeg', '.jfif'],
  webp: ['.webp'],
  txt: ['.txt'],
  csv: ['.csv'],
  zip: ['.zip'],
  mp4: ['.mp4', '.m4v'],
}
const otherTypes =
  /^\.(docx?|xlsx?|pptx?|odt|ods|rtf|xml|html?|json|gif|bmp|tiff?|heic|svg|mov|avi|mp3|exe|rar|7z|eml|msg)$/

/** The name with the extension of the file's real type when its own extension names another type; else null. */
export function nameForType(name: string, mediaType: string): string | null {
  const type = attachmentTypes.find((candidate) => mediaTypes[candidate] === mediaType)
  if (!type) return null
  const extension = extensionOf(name)
  const lowerCase = extension.toLowerCase()
  const saysAnother =
    otherTypes.test(lowerCase) || attachmentTypes.some((other) => extensions[other].includes(lowerCase))
  if (!saysAnother || extensions[type].includes(lowerCase)) return null
  return `${name.slice(0, name.length - extension.length)}${extensions[type][0]}`
}
