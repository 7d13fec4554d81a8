import messages from '../../catalogues/bo-today/en.json' with { type: 'json' };

export default messages;
