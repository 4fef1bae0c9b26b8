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
