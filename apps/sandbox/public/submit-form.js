// Sends the one form of a page on, as Apple's page does after the sign-in.

document.querySelector('#form').submit();
