'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { ScrollBox } from '@/components/ui/scroll-box'
import { prettyXml, type XmlLine } from './pretty-xml'
import { inBlocks } from './row-keys'

const linesPerBlock = 100
/** Longer files would block the browser, and no person reads them here. */
const mostCharacters = 200_000
const mostLines = 10_000

type XmlSourceProps = {
  text: string
  /** The text is only the beginning of the file. */
  isWhole: boolean
  /** Size of the whole file; null where unknown. */
  bytes: number | null
  downloadHref: string
  children?: ReactNode
}

/** The indented text of the file, or the beginning of a large one; copying copies the file's own text. */
export function XmlSource({ text, isWhole, bytes, downloadHref, children }: XmlSourceProps) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const lines = useMemo(() => prettyXml(text.slice(0, mostCharacters)), [text])
  const blocks = useMemo(() => inBlocks(lines.slice(0, mostLines), linesPerBlock), [lines])
  const isCut = !isWhole || text.length > mostCharacters || lines.length > mostLines
  return (
    <ScrollBox
      as="section"
      aria-label={t('source')}
      className="min-h-0 flex-1 overflow-auto bg-sunken p-4 -outline-offset-2"
    >
      {children}
      {isCut && (
        <Notice
          className="mb-3"
          title={bytes ? t('source-cut-title', { size: formatBytes(bytes, locale) }) : t('source-cut-title-only')}
          actions={
            <a href={downloadHref} download className={buttonClass({ size: 'sm' })}>
              {t('download')}
            </a>
          }
        >
          {t('source-cut')}
        </Notice>
      )}
      <div className="rounded-md border border-line bg-surface">
        <div className="flex h-10 items-center border-line border-b px-4">
          <p className="text-ink-3 text-xs">{t(isWhole ? 'source-note' : 'source-note-cut')}</p>
          {isWhole && (
            <span className="ml-auto">
              <CopyButton value={text} what={t('source-what')} variant="ghost">
                {t('copy-source')}
              </CopyButton>
            </span>
          )}
        </div>
        <div className="ident whitespace-pre-wrap p-4 text-xs leading-5 wrap-anywhere">
          {blocks.map((block) => (
            <div key={block.start} className="[contain-intrinsic-size:auto_2000px] [content-visibility:auto]">
              {block.rows.map((line) => (
                <Line key={line.pieces[0]?.at} line={line} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </ScrollBox>
  )
}

function Line({ line }: { line: XmlLine }) {
  return (
    <div style={{ paddingLeft: `${Math.min(line.depth, 40) * 2 + 2}ch`, textIndent: '-2ch' }}>
      {line.pieces.map((piece) => (
        <span key={piece.at} className={piece.markup ? 'text-ink-3' : 'text-ink'}>
          {piece.text}
        </span>
      ))}
    </div>
  )
}
