/** An empty chat: all texts come with its messages, after the app has sent a token. */
export const chatPage = (appOrigins: readonly string[]): string => `<!doctype html>
<html lang="ru" data-app-origins="${appOrigins.join(' ')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Chat</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/chat/chat.css">
<script type="module" src="/chat/chat.js"></script>
</head>
<body>
<ol id="messages" aria-live="polite"></ol>
<form id="form" hidden>
<input id="text" maxlength="1000" autocomplete="off" enterkeyhint="send" required>
<button id="send"></button>
</form>
</body>
</html>
`;
