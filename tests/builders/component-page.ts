// The page of component tests: fonts and theme as in `app/root.tsx`.
import '@fontsource-variable/inter/index.css'
import '#app/ui/theme/fonts.css'
import '#app/ui/theme/theme.css.ts'

document.documentElement.lang = 'en'
