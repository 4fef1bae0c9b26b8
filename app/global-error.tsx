'use client'

import './globals.css'

/** The last resort when even the layout failed: messages cannot be loaded, so the text is in both languages. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="pt-BR" data-theme="system">
      <body>
        <title>Lastro</title>
        <main className="grid min-h-dvh place-items-center bg-surface p-6 text-center">
          <div className="flex flex-col items-center gap-2">
            <h1 className="font-semibold text-xl">Não foi possível abrir o Lastro</h1>
            <p className="text-ink-2">Tente de novo em instantes.</p>
            <p lang="en" className="text-ink-3 text-sm">
              Lastro could not be opened. Try again in a moment.
            </p>
            <button
              type="button"
              onClick={reset}
              className="mt-3 h-10 rounded-sm border border-accent bg-accent px-4 font-medium text-on-accent hover:bg-accent-strong"
            >
              Tentar de novo
            </button>
          </div>
        </main>
      </body>
    </html>
  )
}
