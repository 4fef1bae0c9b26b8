// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { prettyXml, type XmlLine } from './pretty-xml'
import { inBlocks } from './row-keys'

const linesPerBlock = 100

/** The text of the file, indented; what is copied is the file's own text. */
export function XmlSource({ text, children }: { text: string; children?: ReactNode }) {
  const t = useTranslations('xml-viewer')
  const blocks = useMemo(() => inBlocks(prettyXml(text), linesPerBlock), [text])
  return (
    <section
      aria-label={t('source')}
      className="min-h-0 flex-1 overflow-auto bg-sunken p-4 -outline-offset-2"
      tabIndex={0}
    >
      {children}
      <div className="rounded-md border border-line bg-surface">
        <div className="flex h-10 items-center border-line border-b px-4">
          <p className="text-ink-3 text-xs">{t('source-note')}</p>
          <span className="ml-auto">
            <CopyButton value={text} what={t('source-what')} variant="ghost">
              {t('copy-source')}
            </CopyButton>
          </span>
        </div>
        <div className="ident whitespace-pre-wrap p-4 text-xs leading-5">
          {blocks.map((block) => (
            <div key={block.start} className="[contain-intrinsic-size:auto_2000px] [content-visibility:auto]">
              {block.rows.map((line) => (
                <Line key={line.pieces[0]?.at} line={line} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function Line({ line }: { line: XmlLine }) {
  return (
    <div style={{ paddingLeft: `${line.depth * 2 + 2}ch`, textIndent: '-2ch' }}>
      {line.pieces.map((piece) => (
        <span key={piece.at} className={piece.markup ? 'text-ink-3' : 'text-ink'}>
          {piece.text}
        </span>
      ))}
    </div>
  )
}
