import { FileArchive, FileImage, FileSpreadsheet, FileText, FileVideo, ImageOff } from 'lucide-react'
import Image from 'next/image'
import { useState } from 'react'

const icons: Record<string, typeof FileText> = {
  'application/zip': FileArchive,
  'text/csv': FileSpreadsheet,
  'video/mp4': FileVideo,
}

const boxClass = 'grid size-9 flex-none place-items-center overflow-hidden rounded-xs border border-line bg-sunken'

type FileThumbProps = {
  /** A media type; empty before the file is checked. */
  type: string
  /** Address of the picture, if the file is one. */
  src?: string
}

/** A thumbnail of the picture, or the kind of file; decorative, since the name is next to it. */
export function FileThumb({ type, src }: FileThumbProps) {
  const [broken, setBroken] = useState(false)
  if (src && !broken) {
    return (
      <span className={boxClass}>
        <Image
          src={src}
          alt=""
          width={36}
          height={36}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      </span>
    )
  }
  const Icon = broken ? ImageOff : type.startsWith('image/') ? FileImage : (icons[type] ?? FileText)
  return (
    <span className={boxClass}>
      <Icon aria-hidden className="text-ink-3" />
    </span>
  )
}
