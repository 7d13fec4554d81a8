import messages from '../../catalogues/bo-today/pl.json' with { type: 'json' };

export default messages;
